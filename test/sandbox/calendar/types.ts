/** Rows use the service's field names. References are stored as IDs and resolved when a record is returned. */
export interface Row {
	id: number;
	slug: string;
	description: string;
}

export interface Post extends Row {
	author: number;
	status: string;
	date_utc: string;
	modified_utc: string;
	/** ID of an attachment; 0 for none. */
	image: number;
	/** Protects the record: '' for none. Set on the site only. */
	password: string;
}

export interface EventRow extends Post {
	title: string;
	excerpt: string;
	start_date: string;
	end_date: string;
	utc_start_date: string;
	utc_end_date: string;
	timezone: string;
	all_day: boolean;
	cost: string;
	/** Admin pages store the currency apart from the cost; the API derives it from the text of the cost. */
	currency_symbol: string;
	/** `prefix`; `suffix` from admin pages, `postfix` from the API; '' for the site's default. */
	currency_position: string;
	/** Chosen on the site; the API can't change it. */
	currency_code: string;
	website: string;
	show_map: boolean;
	show_map_link: boolean;
	hide_from_listings: boolean;
	sticky: boolean;
	featured: boolean;
	categories: number[];
	tags: number[];
	venue: number | null;
	organizer: number[];
}

type Texts<Names extends string> = { [Name in Names]: string };

export const venueTexts = [
	'address',
	'city',
	'country',
	'province',
	'state',
	'zip',
	'phone',
	'stateprovince',
	'website',
] as const;

export const organizerTexts = ['phone', 'website', 'email'] as const;

export interface VenueRow extends Post, Texts<(typeof venueTexts)[number]> {
	venue: string;
	show_map: boolean;
	show_map_link: boolean;
}

export interface OrganizerRow extends Post, Texts<(typeof organizerTexts)[number]> {
	organizer: string;
}

export interface TermRow extends Row {
	name: string;
	parent: number;
}

export interface Rows {
	events: EventRow;
	venues: VenueRow;
	organizers: OrganizerRow;
	categories: TermRow;
	tags: TermRow;
}

export type CollectionName = keyof Rows;
export type Tables = { [Name in CollectionName]: Map<number, Rows[Name]> };

/** All data of the calendar, created by the seed and changed by requests. */
export interface State extends Tables {
	/** URLs of attachments by ID. */
	images: Map<number, string>;
	/** Records of all kinds share one sequence of IDs, as on real servers. */
	lastId: number;
	/** Time zone of the site. */
	zone: string;
}

export type Values = Record<string, unknown>;
