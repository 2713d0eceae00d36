import type { IDataObject } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { byId, RICH, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();

type Many = 'events' | 'venues' | 'organizers';

/** What admin pages store with every event that they save. */
const DOLLAR = { currency_symbol: '$', currency_position: 'prefix', currency_code: 'USD' };
const PLAIN = {
	...RICH,
	...{ image: 0, website: '', cost: '', status: 'publish', featured: false, sticky: false },
	...{ hide_from_listings: false, organizer: [], venue: undefined, categories: [], tags: [] },
};

/** Records as the admin pages of a usual site, or other programs, store them. */
const RECORDS: Record<Many, IDataObject[]> = {
	events: [
		// keptCost.test.ts and updateBody.test.ts have more costs, websites and time zones.
		{ cost: '10 - 20', ...DOLLAR },
		...['25', 'Free', '€25'].map((cost) => ({ cost })),
		{ website: 'https://exämple.test/größe', image: 501 },
		...['UTC', 'UTC-3.5', 'Pacific/Chatham'].map((timezone) => ({ timezone })),
		{ all_day: true, start_date: '2030-08-01 00:00:00', end_date: '2030-08-01 23:59:59' },
		{ all_day: true, start_date: '2030-08-01 06:00:00', end_date: '2030-08-03 05:59:59' },
		{ status: 'draft', image: 502 },
		{ status: 'pending', title: '', description: '' },
		{ status: 'private', featured: true, sticky: true, show_map: false, show_map_link: false },
		{ organizer: [301], venue: 201 },
		{
			title: 'Café &#8211; <em>Zürich</em>',
			excerpt: 'C:\\temp',
			description: '<p>a</p>\n<!-- wp:x -->',
		},
	].map((each) => ({ ...PLAIN, ...each })),
	venues: [
		{ country: 'United States', state: 'NY', stateprovince: 'NY' },
		{ country: 'Germany', province: 'Bayern', stateprovince: 'Bayern' },
		{ country: 'Germany', stateprovince: 'Hessen' },
		{ country: 'Ghana', state: 'x', province: 'y', stateprovince: 'y' },
		{ country: '', city: 'Accra', zip: '00233', address: '1 High St.' },
		{ image: 501 },
		{ website: 'example.com' },
		{ website: '/tickets', phone: '+233 30 200' },
		{ show_map: true, show_map_link: false },
		{ show_map: false, show_map_link: true },
		{ status: 'draft' },
		{ status: 'private', description: 'Text <b>bold</b> & more' },
		{ venue: 'Café “Zürich” – Halle 1/2' },
		{ venue: 'ホール' },
		{ author: 3 },
	].map((each, at) => ({ venue: `Hall ${at}`, status: 'publish', image: 0, ...each })),
	organizers: [
		{},
		{ image: 501 },
		{ email: 'ama@example.com', phone: '030', website: 'https://a.test' },
		{ website: 'example.com' },
		{ status: 'draft' },
		{ status: 'pending' },
		{ organizer: 'Tom & Jerry’s' },
		{ organizer: 'Øre Łódź' },
		{ description: 'Text <i>x</i>' },
		{ author: 3 },
	].map((each, at) => ({ organizer: `Group ${at}`, status: 'publish', image: 0, ...each })),
};

/** What a user sets, by what it changes of the record as everybody sees it. */
const post = {
	description: [{ description: 'Other' }, ['description']],
	image: [{ image: '502' }, ['image']],
	website: [{ website: 'https://new.test' }, ['website']],
} as const;
const FIELDS: Record<Many, Record<string, readonly [IDataObject, readonly string[]]>> = {
	events: {
		...post,
		title: [{ title: 'Other' }, ['title']],
		excerpt: [{ excerpt: 'Other' }, ['excerpt']],
		cost: [{ cost: '99' }, ['cost', 'cost_details']],
		featured: [{ featured: true }, ['featured']],
		sticky: [{ sticky: true }, ['sticky']],
		showMap: [{ showMap: false }, ['show_map']],
		hideFromListings: [{ hideFromListings: true }, ['hide_from_listings']],
		tags: [{ tags: 'New one' }, ['tags']],
		categories: [{ categories: [2] }, ['categories']],
	},
	venues: {
		...post,
		phone: [{ phone: '1' }, ['phone']],
		city: [{ city: 'Kumasi' }, ['city']],
		zip: [{ zip: '1' }, ['zip']],
	},
	organizers: {
		...post,
		phone: [{ phone: '1' }, ['phone']],
		email: [{ email: 'new@a.test' }, ['email']],
	},
};

/** Changes with every update or with what is updated, or isn’t seen. */
const OFTEN = [
	'modified',
	'modified_utc',
	'modified_utc_details',
	'modified_details',
	'json_ld',
	'cost_details',
];

/** What a server stores in another form only, which an update says; by the name in the record. */
const REWRITTEN: Record<string, string> = {
	website: 'Website',
	timezone: 'Timezone',
	timezone_abbr: 'Timezone',
};

const shownNow = async (one: string, id: number): Promise<IDataObject> => {
	const call = { [`${one}Id`]: byId(id), simplify: false };
	return (await bench.run(`${one}.get`, call)).items[0]?.json as IDataObject;
};

/** All fields of all records at night; otherwise a few of each record, so that each field meets several records. */
const chosen = (many: Many, at: number) =>
	Object.entries(FIELDS[many]).filter(
		(_, place, { length }) =>
			process.env.FULL === '1' || (place + at) % Math.floor(length / 3) === 0,
	);

test.each<Many>(['events', 'venues', 'organizers'])(
	'each field of %s alone changes nothing else that visitors see, in usual records',
	async (many) => {
		const one = many.slice(0, -1);
		const refused: string[] = [];
		const otherwise: string[] = [];
		let updates = 0;
		for (const [at, record] of RECORDS[many].entries()) {
			for (const [field, [updateFields, changes]] of chosen(many, at)) {
				const [id] = await bench.control.calendar.add(many, [
					{ ...record, slug: `${one}-${at}-${field.toLowerCase()}` },
				]);
				const before = await shownNow(one, id as number);
				const call = { [`${one}Id`]: byId(id), updateFields, simplify: false };
				const outcome = await bench.run(`${one}.update`, call as never);
				const after = await shownNow(one, id as number);
				const error = errorShown(outcome);
				const what = `${one} ${at}, ${field}`;
				const said = String(outcome.items[0]?.json.warnings);
				updates++;
				if (error) refused.push(`${what}: ${error.message}`);
				const changed = Object.keys({ ...before, ...after }).filter(
					(name) =>
						!OFTEN.includes(name) &&
						!(error === undefined && changes.includes(name)) &&
						!said.includes(`“${REWRITTEN[name]}” was changed from`) &&
						JSON.stringify(before[name]) !== JSON.stringify(after[name]),
				);
				for (const name of changed) {
					otherwise.push(
						`${what}: ${name} ${JSON.stringify(before[name])} → ${JSON.stringify(after[name])}`,
					);
				}
			}
		}
		expect({ otherwise, refused }).toEqual({ otherwise: [], refused: [] });
		expect(updates).toBeGreaterThanOrEqual(3 * RECORDS[many].length);
	},
);
