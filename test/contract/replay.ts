import { DateTime } from 'luxon';

import type { CalendarCollection, CalendarSettings, Sandbox, StoredFields } from '../sandbox';

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

export type Theme = CalendarSettings['theme'];

export interface Sequence {
	name: string;
	release: 'both' | '6.17.1' | 'head' | `${Theme | 'any'} theme`;
	settings?: Record<string, string>;
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
	...{ status: 'status', slug: 'slug', date: 'date_utc', password: 'password' },
	...{ _thumbnail_id: 'image', author: 'author', categories: 'categories', tags: 'tags' },
};
const COLLECTIONS: Record<string, CalendarCollection> = {
	...{ event: 'events', venue: 'venues', organizer: 'organizers' },
	...{ category: 'categories', tag: 'tags' },
};
const FLAGS = /^(all_day|show_map|show_map_link|hide_from_listings|featured)$/;

/** Fields that nodes don’t use, and addresses of the interface, which are the sandbox’s own. */
const UNSEEN =
	/^((next_|previous_)?rest_url|json_ld|global_id|global_id_lineage|custom_fields|.*date_details|_links)$/;

/** A time of the recorded site as UTC. */
function toUtc(local: string): string {
	const [day = '', time] = local.split(' ');
	if (local === utcNow || day === '0000-00-00') return local;
	const at = DateTime.fromISO(`${day}T${time}`, { zone: 'America/New_York' });
	return at.toUTC().toFormat('yyyy-MM-dd HH:mm:ss');
}

const isFields = (value: Json): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const utcNow = NOW.slice(0, 19).replace('T', ' ');

/** The lists of routes were recorded as what they allow, without their parameters. */
const SHORTENED: Record<string, (route: Json) => Json> = {
	routes: (route) => (route as Fields).methods,
	paths: (route) => Object.keys(route as Fields),
};
const shorten = (answer: Json): Json =>
	isFields(answer)
		? Object.fromEntries(
				Object.entries(answer).map(([name, one]) => {
					const short = SHORTENED[name];
					if (!short || !isFields(one)) return [name, one];
					const routes = Object.entries(one).map(([path, route]) => [path, short(route)]);
					return [name, Object.fromEntries(routes)];
				}),
			)
		: answer;

/** Whether an answer is as recorded. Learns the IDs that the recording has names for. */
function createComparison(ids: Map<string, number>, origin: string, namespace: string) {
	// The sandbox’s site has a name of its own.
	const own = (text: string) =>
		text
			.replaceAll('https://calendar-site.example', SITE)
			.replaceAll(origin, SITE)
			.replaceAll(namespace, 'tribe/events/v1')
			.replace(/^sandbox-admin$/, 'admin');
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
			const pattern = fill(wanted)
				.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
				.replaceAll('<id>', '\\d+');
			return typeof found === 'string' && new RegExp(`^${pattern}$`).test(own(found));
		}
		if (text === undefined && typeof found === 'number' && !ids.has(name)) ids.set(name, found);
		return found === (text === undefined ? ids.get(name) : String(ids.get(name)));
	};
	/**
	 * Where an answer differs, or nothing. `some`: fields that aren’t named don’t matter, at this level or in the records
	 * of a list.
	 */
	const compare = (
		wanted: Json,
		found: Json,
		some: 'here' | 'records' | 'none',
		at = '',
	): string[] => {
		const differs = [`${at}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];
		if (typeof wanted === 'string') return isText(wanted, found) ? [] : differs;
		if (Array.isArray(wanted)) {
			if (!Array.isArray(found) || found.length !== wanted.length) return differs;
			const within = some === 'records' ? 'here' : 'none';
			return wanted.flatMap((one, index) => compare(one, found[index], within, `${at}/${index}`));
		}
		if (!isFields(wanted)) return wanted === found ? [] : differs;
		if (!isFields(found)) return differs;
		const named = Object.entries(wanted).flatMap(([name, one]) => {
			const place = `${at}/${name}`;
			if (UNSEEN.test(name)) return [];
			if (one === '<absent>') return name in found ? [`${place} is there`] : [];
			// Of an image, whether there is one.
			const isSame = name in found && isFields(one) === isFields(found[name]);
			if (name === 'image') return isSame ? [] : [`${place}: ${JSON.stringify(found[name])}`];
			return compare(one, found[name], some === 'records' ? 'records' : 'none', place);
		});
		const others = Object.keys(found).filter((name) => !(name in wanted) && !UNSEEN.test(name));
		const more = some === 'here' ? [] : others.map((name) => `${at}/${name} is there as well`);
		return [...named, ...more];
	};
	return { own, fill, filled, compare };
}

/** Sends a sequence to the sandbox. Returns what differs, by the numbers of the steps, from 1. */
export async function replay(
	sandbox: Sandbox,
	sequence: Sequence,
	theme: Theme,
): Promise<Record<number, string[]>> {
	const { control, calendar } = sandbox;
	const { apiRoot, namespace, users, password } = calendar;
	await control.reset();
	const flavour = sequence.release === 'head' ? 'head' : 'release';
	await control.settings({
		calendar: { mode: 'observed', flavour, theme, now: NOW, options: sequence.settings ?? {} },
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
	const { own, fill, filled, compare } = createComparison(ids, origin, namespace);

	/** What the sandbox stores of a record that the database holds so. */
	const fieldsOf = (kind: string, record: Fields): StoredFields => {
		const names: Record<string, string> = { ...('name' in record ? {} : POST), ...FIELDS[kind] };
		const termsOf = (kindOf: string) => (terms: Json) =>
			(terms as string[]).map((term) => termIds.get(`${kindOf} ${term}`) ?? term);
		const forms: Record<string, (one: Json) => unknown> = {
			sticky: (one) => one === -1,
			date_utc: (one) => toUtc(String(one)),
			image: Number,
			categories: termsOf('category'),
			tags: termsOf('tag'),
			...(kind === 'event' && {
				venue: (one: Json) => Number(one) || null,
				organizer: (one: Json) => [one].flat().filter(Boolean).map(Number),
			}),
		};
		const isOn = (one: Json) => /^(1|yes|true)$/.test(String(one));
		const stored = Object.entries(filled(record) as Fields).flatMap(([name, one]) => {
			const field = name === 'slug' ? 'slug' : names[name];
			if (field === undefined) return [];
			return [[field, FLAGS.test(field) ? isOn(one) : (forms[field]?.(one) ?? one)] as const];
		});
		return Object.fromEntries(stored) as StoredFields;
	};
	const termIds = new Map<string, number>();
	for (const { kind, capture, meta, ...record } of sequence.given ?? []) {
		const given = fieldsOf(kind, { ...record, ...meta });
		const unstored = { slug: '', ...(kind === 'event' && { website: null, timezone: '' }) };
		const dates = 'name' in record ? {} : { modified_utc: given.date_utc };
		const fields = { ...unstored, ...dates, ...given };
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
		const answer: Json = /^[[{]/.test(text) ? JSON.parse(text) : text;
		return { response, text, answer };
	};

	/** The database says “no such value” where the sandbox has an empty one. */
	const compareStored = async ({ of, ...wanted }: Fields): Promise<string[]> => {
		const name = String(of);
		const kind = kinds.get(name) as string;
		const id = ids.get(name) as number;
		const collection = COLLECTIONS[kind] as CalendarCollection;
		for (const [one, terms] of Object.entries({ category: 'categories', tag: 'tags' } as const)) {
			for (const term of await control.calendar.records(terms)) {
				termIds.set(`${one} ${String(term.name)}`, term.id);
			}
		}
		const found = await control.calendar.record(collection, id).catch(() => undefined);
		const plain = (value: unknown) =>
			[null, undefined, '', 0, false, 'false', 'no'].includes(value as never)
				? ''
				: JSON.stringify(value === 'postfix' ? 'suffix' : value);
		const should = fieldsOf(kind, wanted);
		return Object.entries(should).flatMap(([field, value]) => {
			if (wanted[field] === '<time>' || field === 'date_utc') return [];
			const [is, must] = [plain(found?.[field]), plain(value)];
			const isSame = is === must || (/<id:text>/.test(must) && /^\[[\d,]+\]$/.test(is));
			return isSame ? [] : [`stored ${field}: ${is} instead of ${must}`];
		});
	};

	const compareStep = async (step: Step): Promise<string[]> => {
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
			return [];
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
		const headers = Object.entries(step.headers ?? {}).flatMap(([name, wanted]) => {
			const found = own(response.headers.get(name) ?? '');
			if (name === 'location') return response.headers.has(name) ? [] : ['no header location'];
			// The names of character sets are the same in any case.
			const isSame = found.toLowerCase() === fill(wanted).toLowerCase();
			return isSame ? [] : [`header ${name}: ${found} instead of ${wanted}`];
		});
		const { status, answerHas, answerList, answerText } = step;
		return [
			...(response.status === status ? [] : [`status: ${response.status} instead of ${status}`]),
			...headers,
			...('answer' in step ? compare(step.answer, answer, 'none') : []),
			...(answerHas === undefined ? [] : compare(answerHas, shorten(answer), 'here')),
			...(answerList === undefined ? [] : compare(answerList, answer, 'records')),
			...(answerText === undefined || own(text).startsWith(answerText)
				? []
				: [`text: ${text.slice(0, 200)} instead of ${answerText}`]),
			...(step.stored === undefined ? [] : await compareStored(step.stored)),
		];
	};

	const differ: Record<number, string[]> = {};
	for (const [at, step] of sequence.steps.entries()) {
		const differences = await compareStep(step);
		if (differences.length > 0) differ[at + 1] = differences;
	}
	return differ;
}
