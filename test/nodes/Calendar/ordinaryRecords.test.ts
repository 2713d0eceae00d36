import type { IDataObject } from 'n8n-workflow';

import type { CalendarSettings } from '../../sandbox';
import { errorShown } from '../../support/testBench';
import { byId, RICH, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();

type Many = 'events' | 'venues' | 'organizers';
type Theme = CalendarSettings['theme'];

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
		{ website: `https://de.test/wiki/%C3%84rger?q=a%20b%26c` },
		{ website: 'https://a.test/100%25', cost: '5%20x' },
		{ cost: '20 (50%ab off)', ...DOLLAR },
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
		{
			address: '5%20x',
			city: 'A%41',
			phone: '+1%202',
			zip: '%30',
			website: 'https://a.test/a%20b',
		},
		{ country: 'Germany', stateprovince: 'a%20b' },
		{ country: 'Germany', province: '50%ab', stateprovince: '50%ab', venue: '100%ab Halle' },
		{ venue: 'Café “Zürich” – Halle 1/2' },
		{ venue: 'ホール' },
		{ author: 3 },
	].map((each, at) => ({ venue: `Hall ${at}`, status: 'publish', image: 0, ...each })),
	organizers: [
		{},
		{ image: 501 },
		{ email: 'ama@example.com', phone: '030', website: 'https://a.test' },
		{ website: 'example.com' },
		{ email: 'a%40b@x.test', phone: '+1%202', website: 'https://a.test/%C3%84rger' },
		{ organizer: '100%ab', description: 'a%20b' },
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

/** What an update may change besides, if it says so; by the name in the record. */
const REWRITTEN: Record<string, string> = {
	website: 'Website',
	cost: 'Cost',
	timezone: 'Timezone',
	timezone_abbr: 'Timezone',
	stateprovince: 'State or Province',
};

/** Whether the site removes percent codes from what is sent back to be kept, so that an update may refuse to do so. */
const isDamaged = ({ website, cost, stateprovince }: IDataObject, theme: Theme) => {
	const ofEvents = theme === 'block' ? [cost, encodeURI(String(website))] : [];
	return [stateprovince, ...ofEvents].some((text) => /%[a-f\d]{2}/i.test(String(text)));
};

const shownNow = async (one: string, id: number): Promise<IDataObject> => {
	const call = { [`${one}Id`]: byId(id), simplify: false };
	return (await bench.run(`${one}.get`, call)).items[0]?.json as IDataObject;
};

/** Fields of each record. A block theme changes little, so fewer are tried with it. */
const FEW: Record<Theme, number> = { classic: 3, block: 1 };

/** All fields of all records at night; otherwise a few of each record, so that each field meets several records. */
const chosen = (many: Many, at: number, few: number) =>
	Object.entries(FIELDS[many]).filter(
		(_, place, { length }) =>
			process.env.FULL === '1' || (place + at) % Math.floor(length / few) === 0,
	);

const KINDS: Many[] = ['events', 'venues', 'organizers'];
const THEMES: Theme[] = ['classic', 'block'];

test.each(THEMES.flatMap((theme) => KINDS.map((many) => [many, theme] as const)))(
	'each field of %s alone changes nothing else that visitors see without a word, with a %s theme',
	async (many, theme) => {
		const { calendar } = await bench.control.settings();
		await bench.control.settings({ calendar: { ...calendar, theme } });
		const one = many.slice(0, -1);
		const refused: string[] = [];
		const otherwise: string[] = [];
		let updates = 0;
		for (const [at, record] of RECORDS[many].entries()) {
			for (const [field, [updateFields, changes]] of chosen(many, at, FEW[theme])) {
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
				if (error && !isDamaged(record, theme)) refused.push(`${what}: ${error.message}`);
				const changed = Object.keys({ ...before, ...after }).filter(
					(name) =>
						!OFTEN.includes(name) &&
						!(error === undefined && changes.includes(name)) &&
						!said.includes(`“${REWRITTEN[name]}”`) &&
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
		expect(updates).toBeGreaterThanOrEqual(FEW[theme] * RECORDS[many].length);
	},
	// At night, hundreds of updates.
	300_000,
);
