import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../sandbox';
import { credentialsFor } from '../support/credentials';
import { runNode } from '../support/runNode';

// The node with a calendar of any make: the sandbox, and a site that you have. Recordings can’t be replayed there, because
// that needs its database. docs/contributing/tests.md says how.

const { CALENDAR_SITE, CALENDAR_USER, CALENDAR_PASSWORD, CALENDAR_NAMESPACE } = process.env;

interface Calendar {
	what: string;
	credential(): IDataObject;
}

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ calendar: 'observed' });
});
afterAll(async () => await sandbox.close());

const calendars: Calendar[] = [
	{ what: 'the sandbox', credential: () => credentialsFor(sandbox).calendarApi },
];
if (CALENDAR_SITE) {
	calendars.push({
		what: CALENDAR_SITE,
		credential: () => ({
			apiRoot: `${CALENDAR_SITE.replace(/\/$/, '')}/wp-json`,
			namespace: CALENDAR_NAMESPACE ?? 'tribe/events/v1',
			authentication: 'basic',
			...{ user: CALENDAR_USER, password: CALENDAR_PASSWORD },
		}),
	});
}

const mark = `(tests ${Date.now().toString(36)})`;
const post = { description: 'Come <b>all</b>', status: 'draft' };
const KINDS: Array<{ one: string; create: INodeParameters; update: INodeParameters }> = [
	{
		one: 'event',
		create: {
			...{ title: `Fair ${mark}`, startDate: '2031-06-01T10:00', endDate: '2031-06-01T12:00' },
			additionalFields: {
				...{ ...post, excerpt: 'All & sundry', cost: '10 - 20', featured: true, showMap: false },
				website: 'https://fair.example/?a=1&b=2',
			},
		},
		update: { title: `Market ${mark}` },
	},
	{
		one: 'venue',
		create: {
			venue: `Hall ${mark}`,
			additionalFields: { ...post, city: 'Accra', phone: '+233 30 200', showMap: false },
		},
		update: { address: '1 & 2 High Street' },
	},
	{
		one: 'organizer',
		create: { organizer: `Choir ${mark}`, additionalFields: { ...post, phone: '030 1' } },
		update: { email: 'sing@choir.example' },
	},
	{
		one: 'category',
		create: { name: `Jazz ${mark}`, additionalFields: { description: 'Loud' } },
		update: { description: 'Louder' },
	},
	{ one: 'tag', create: { name: `Late ${mark}` }, update: { description: 'At night' } },
];

/** Changes with every update, or with the name of the record. */
const OFTEN = /^(modified.*|json_ld|title|address|email|description|global_id.*)$/;

describe.each(calendars)('$what', ({ credential }) => {
	const run = async (operation: string, parameters: INodeParameters) => {
		const [resource, name] = operation.split('.');
		const { items, error } = await runNode({
			type: 'calendar',
			parameters: { resource, operation: name, simplify: false, ...parameters } as INodeParameters,
			credentials: { calendarApi: credential() as never },
		});
		return { json: items[0]?.json ?? {}, error };
	};

	test.each(KINDS)(
		'$one: what is made is found, changed in one field only and deleted',
		async ({ one, create, update }) => {
			const made = await run(`${one}.create`, create);
			expect(made).toMatchObject({ error: undefined, json: { id: expect.any(Number) as number } });
			expect(made.json.warnings).toBeUndefined();
			const record: INodeParameters = {
				[`${one}Id`]: { __rl: true, mode: 'id', value: String(made.json.id) },
			};
			const before = await run(`${one}.get`, record);
			expect(before).toMatchObject({ error: undefined, json: { id: made.json.id } });
			const changed = await run(`${one}.update`, { ...record, updateFields: update });
			expect([changed.error, changed.json.warnings]).toEqual([undefined, undefined]);
			const after = await run(`${one}.get`, record);
			const others = Object.keys({ ...before.json, ...after.json }).filter(
				(name) =>
					!OFTEN.test(name) &&
					JSON.stringify(before.json[name]) !== JSON.stringify(after.json[name]),
			);
			expect(others).toEqual([]);
			const deleted = await run(`${one}.delete`, record);
			expect(deleted).toMatchObject({ error: undefined, json: { deleted: true } });
		},
	);
});

const missing = 'no site: set CALENDAR_SITE, CALENDAR_USER and CALENDAR_PASSWORD';
(CALENDAR_SITE ? test : test.skip)(
	CALENDAR_SITE ? 'a site is tested' : `the nodes with a real WordPress, ${missing}`,
	() => expect([CALENDAR_USER, CALENDAR_PASSWORD]).not.toContain(undefined),
);
