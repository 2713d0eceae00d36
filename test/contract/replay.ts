import type { CalendarCollection, Sandbox, StoredFields } from '../sandbox';

type Json = unknown;
type Fields = Record<string, Json>;

interface Given extends Fields {
	kind: string;
	capture: string;
	meta?: Fields;
}

export interface Step {
	as?: string;
	method?: string;
	path: string;
	query?: Fields;
	body?: Json;
	form?: Fields;
	raw?: string;
	requestHeaders?: Record<string, string>;
	status: number;
	headers?: Record<string, string>;
	answer?: Json;
	answerHas?: Fields;
	answerList?: Json;
	answerText?: string;
	capture?: Record<string, string>;
	stored?: Fields;
	between?: { of: string; row?: Fields; meta?: Fields };
}

export interface Sequence {
	name: string;
	release: 'both' | '6.17.1' | 'head';
	settings?: Fields;
	given?: Given[];
	steps: Step[];
}

const basic = (name: string, password: string) =>
	`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** When the answers were recorded: 10 o’clock in New York. */
const NOW = '2026-11-23T15:00:00Z';
const SITE = 'https://site.example';

/** Where the sandbox keeps what the database of a real server has under this name. */
const FIELDS: Record<string, Record<string, string>> = {
	event: {
		...{ title: 'title', content: 'description', excerpt: 'excerpt', _EventURL: 'website' },
		...{ _EventStartDate: 'start_date', _EventEndDate: 'end_date', _EventTimezone: 'timezone' },
		...{ _EventStartDateUTC: 'utc_start_date', _EventEndDateUTC: 'utc_end_date' },
		...{ _EventAllDay: 'all_day', _EventCost: 'cost', _EventCurrencySymbol: 'currency_symbol' },
		...{ _EventCurrencyPosition: 'currency_position', _EventCurrencyCode: 'currency_code' },
		...{ _EventShowMap: 'show_map', _EventShowMapLink: 'show_map_link', menu_order: 'sticky' },
		...{ _EventHideFromUpcoming: 'hide_from_listings', _tribe_featured: 'featured' },
		...{ _EventVenueID: 'venue', _EventOrganizerID: 'organizer' },
	},
	venue: {
		...{ title: 'venue', content: 'description', _VenueAddress: 'address', _VenueCity: 'city' },
		...{ _VenueCountry: 'country', _VenueProvince: 'province', _VenueState: 'state' },
		...{ _VenueStateProvince: 'stateprovince', _VenueZip: 'zip', _VenuePhone: 'phone' },
		...{ _VenueURL: 'website', _VenueShowMap: 'show_map', _VenueShowMapLink: 'show_map_link' },
	},
	organizer: {
		...{ title: 'organizer', content: 'description', _OrganizerPhone: 'phone' },
		...{ _OrganizerWebsite: 'website', _OrganizerEmail: 'email' },
	},
	category: { name: 'name', description: 'description', parent: 'parent' },
	tag: { name: 'name', description: 'description', parent: 'parent' },
};
const POST = {
	...{ status: 'status', slug: 'slug', date_gmt: 'date_utc', password: 'password' },
	...{ _thumbnail_id: 'image', author: 'author', categories: 'categories', tags: 'tags' },
};
const COLLECTIONS: Record<string, CalendarCollection> = {
	...{ event: 'events', venue: 'venues', organizer: 'organizers' },
	...{ category: 'categories', tag: 'tags' },
};
const FLAGS = /^(all_day|show_map|show_map_link|hide_from_listings|featured)$/;

/** Fields that nodes don’t use, and addresses, which are the sandbox’s own. */
const UNSEEN =
	/^(url|(next_|previous_)?rest_url|json_ld|global_id|global_id_lineage|custom_fields|.*date_details|_links)$/;

const isFields = (value: Json): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const utcNow = NOW.slice(0, 19).replace('T', ' ');

/** Whether an answer is as recorded. Learns the IDs that the recording has names for. */
function createComparison(ids: Map<string, number>, origin: string, namespace: string) {
	// The sandbox’s site has a name of its own, and its events are in a folder of that name.
	const own = (text: string) =>
		text
			.replaceAll(/https:\/\/calendar-site\.example(\/events(?=\/))?/g, (_, folder) =>
				folder === undefined ? SITE : `${SITE}/event`,
			)
			.replaceAll(origin, SITE)
			.replaceAll(namespace, 'tribe/events/v1');
	const fill = (text: string) =>
		text
			.replace(/\{(\w+)(?::text)?\}/g, (all, name: string) => String(ids.get(name) ?? all))
			.replace(/\{day([+-]\d+)?\}/g, (_, days = '0') =>
				new Date(Date.parse(NOW) + Number(days) * 86_400_000).toISOString().slice(0, 10),
			);
	/** Replaces what stands for IDs and days in what is sent. */
	const filled = (value: Json): Json => {
		if (Array.isArray(value)) return value.map(filled);
		if (isFields(value)) {
			return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one)]));
		}
		if (typeof value !== 'string') return value;
		if (value === '<time>') return utcNow;
		const [, name] = /^\{(\w+)\}$/.exec(value) ?? [];
		return name === undefined || name === 'day' ? fill(value) : (ids.get(name) ?? value);
	};
	const isText = (wanted: string, found: Json): boolean => {
		if (['<text>', '<json_ld>'].includes(wanted)) return true;
		if (wanted === '<time>') return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(found));
		if (wanted === '<id>') return typeof found === 'number';
		if (wanted === '<id:text>') return /^\d+$/.test(String(found));
		const [, name, text] = /^\{(\w+)(:text)?\}$/.exec(wanted) ?? [];
		if (name === undefined || name === 'day') {
			return typeof found === 'string' && own(found) === fill(wanted);
		}
		if (text === undefined && typeof found === 'number' && !ids.has(name)) ids.set(name, found);
		return found === (text === undefined ? ids.get(name) : String(ids.get(name)));
	};
	/** `some`: fields that aren’t named don’t matter, at this level or in the records of a list. */
	const isAlike = (wanted: Json, found: Json, some: 'here' | 'records' | 'none'): boolean => {
		if (typeof wanted === 'string') return isText(wanted, found);
		if (Array.isArray(wanted)) {
			const within = some === 'records' ? 'here' : 'none';
			return (
				Array.isArray(found) &&
				found.length === wanted.length &&
				wanted.every((one, at) => isAlike(one, found[at], within))
			);
		}
		if (!isFields(wanted)) return wanted === found;
		if (!isFields(found)) return false;
		const isSame = Object.entries(wanted).every(([name, one]) => {
			if (UNSEEN.test(name)) return true;
			if (one === '<absent>') return !(name in found);
			// Of an image, whether there is one.
			if (name === 'image') return name in found && isFields(one) === isFields(found[name]);
			return isAlike(one, found[name], some === 'records' ? 'records' : 'none');
		});
		const others = Object.keys(found).filter((name) => !(name in wanted) && !UNSEEN.test(name));
		return isSame && (some === 'here' || others.length === 0);
	};
	return { own, fill, filled, isAlike };
}

/** Sends a sequence to the sandbox. Returns the numbers of the steps, from 1, that aren’t answered as recorded. */
export async function replay(sandbox: Sandbox, sequence: Sequence): Promise<number[]> {
	const all = sequence.steps.map((_, at) => at + 1);
	if (sequence.settings) return all;
	const { control, calendar } = sandbox;
	const { apiRoot, namespace, users, password } = calendar;
	await control.reset();
	const flavour = sequence.release === 'head' ? 'head' : 'release';
	await control.settings({
		calendar: { mode: 'observed', flavour, now: NOW },
		rateLimit: { limit: 1e6 },
	});
	await control.calendar.clear();
	const { administrator, ...others } = users;
	const roles = Object.entries({ admin: administrator, ...others });
	const ids = new Map<string, number>([
		...[['image', 501] as const, ['image2', 502] as const],
		...roles.map(([name, { id }]) => [name, id] as const),
	]);
	const kinds = new Map<string, string>();
	const origin = apiRoot.replace(/\/wp-json$/, '');
	const { own, fill, filled, isAlike } = createComparison(ids, origin, namespace);

	/** What the sandbox stores of a record that the database holds so. */
	const fieldsOf = (kind: string, record: Fields): StoredFields => {
		const names: Record<string, string> = { ...('name' in record ? {} : POST), ...FIELDS[kind] };
		const fields: StoredFields = {};
		for (const [name, one] of Object.entries(filled(record) as Fields)) {
			const field = name === 'slug' ? 'slug' : names[name];
			if (field === undefined) continue;
			const terms = field === 'categories' ? 'category' : 'tag';
			fields[field] = FLAGS.test(field)
				? /^(1|yes|true)$/.test(String(one))
				: field === 'sticky'
					? one === -1
					: field === 'image' || field === 'venue'
						? kind === 'event' || field === 'image'
							? Number(one) || (field === 'venue' ? null : 0)
							: one
						: field === 'organizer' && kind === 'event'
							? [one].flat().map(Number)
							: field === 'categories' || field === 'tags'
								? (one as string[]).map((term) => termIds.get(`${terms} ${term}`))
								: one;
		}
		return fields;
	};
	const termIds = new Map<string, number>();
	for (const { kind, capture, meta, ...record } of sequence.given ?? []) {
		const fields = fieldsOf(kind, { ...record, ...meta });
		const [id] = await control.calendar.add(COLLECTIONS[kind] as CalendarCollection, [fields]);
		ids.set(capture, id as number);
		kinds.set(capture, kind);
		if ('name' in record) termIds.set(`${kind} ${String(record.name)}`, id as number);
	}

	const authorizationOf = (as: string): Record<string, string> => {
		if (as === 'anonymous') return {};
		const { username = 'nobody' } = roles.find(([name]) => name === as)?.[1] ?? {};
		const name = as === 'wrong password' ? administrator.username : username;
		return { authorization: basic(name, as === 'wrong password' ? 'wrong' : password) };
	};
	const send = async (step: Step) => {
		const isElsewhere = /^(wp|tec)\//.test(step.path);
		const url = new URL(`${apiRoot}/${isElsewhere ? '' : namespace}${fill(step.path)}`);
		for (const [name, one] of Object.entries(filled(step.query ?? {}) as Fields)) {
			for (const each of [one].flat()) url.searchParams.append(name, String(each));
		}
		const body =
			step.form !== undefined
				? new URLSearchParams(filled(step.form) as Record<string, string>)
				: (step.raw ?? (step.body === undefined ? null : JSON.stringify(filled(step.body))));
		const isJson = step.form === undefined && body !== null;
		const response = await fetch(url, {
			method: step.method ?? 'GET',
			redirect: 'manual',
			headers: {
				...(isJson ? { 'content-type': 'application/json' } : {}),
				...authorizationOf(step.as ?? 'anonymous'),
				...step.requestHeaders,
			},
			body,
		});
		const text = await response.text();
		let answer: Json = text;
		try {
			answer = JSON.parse(text);
		} catch {
			// It isn’t JSON.
		}
		return { response, text, answer };
	};

	/** The database says “no such value” where the sandbox has an empty one. */
	const isStored = async ({ of, ...wanted }: Fields): Promise<boolean> => {
		const name = String(of);
		const kind = kinds.get(name) as string;
		const id = ids.get(name) as number;
		const collection = COLLECTIONS[kind] as CalendarCollection;
		const found = await control.calendar.record(collection, id).catch(() => undefined);
		const plain = (value: unknown) =>
			[null, undefined, '', 0, false, 'false', 'no'].includes(value as never)
				? ''
				: JSON.stringify(value === 'postfix' ? 'suffix' : value);
		const should = fieldsOf(kind, wanted);
		return Object.entries(should).every(([field, value]) => {
			if (wanted[field] === '<time>' || field === 'date_utc') return true;
			return plain(found?.[field]) === plain(value);
		});
	};

	const isAsRecorded = async (step: Step): Promise<boolean> => {
		if (step.between) {
			const { of, row = {}, meta = {} } = step.between;
			const kind = kinds.get(of) as string;
			const columns = Object.entries(row).map(([name, one]) => [name.replace('post_', ''), one]);
			const fields = fieldsOf(kind, { ...Object.fromEntries(columns), ...meta });
			await control.calendar.change(
				COLLECTIONS[kind] as CalendarCollection,
				ids.get(of) as number,
				fields,
			);
			return true;
		}
		const { response, text, answer } = await send(step);
		for (const [name, place] of Object.entries(step.capture ?? {})) {
			const id = place
				.split('.')
				.reduce<Json>((one, part) => (one as Fields | undefined)?.[part], answer);
			if (typeof id !== 'number') continue;
			ids.set(name, id);
			const nested = place.includes('.') ? place.split('.')[0] : /^\/(\w+)/.exec(step.path)?.[1];
			kinds.set(
				name,
				Object.keys(COLLECTIONS).find((one) => [one, COLLECTIONS[one]].includes(nested as never)) ??
					'event',
			);
		}
		const headers = Object.entries(step.headers ?? {}).every(([name, wanted]) =>
			name === 'location'
				? response.headers.has(name)
				: own(response.headers.get(name) ?? '') === fill(wanted),
		);
		const { answerHas, answerList, answerText } = step;
		const isAnswered =
			(!('answer' in step) || isAlike(step.answer, answer, 'none')) &&
			(answerHas === undefined || isAlike(answerHas, answer, 'here')) &&
			(answerList === undefined || isAlike(answerList, answer, 'records')) &&
			(answerText === undefined || own(text).startsWith(answerText));
		const isKept = step.stored === undefined || (await isStored(step.stored));
		return response.status === step.status && headers && isAnswered && isKept;
	};

	const differ: number[] = [];
	for (const [at, step] of sequence.steps.entries()) {
		if (!(await isAsRecorded(step))) differ.push(at + 1);
	}
	return differ;
}
