import { startSandbox, type Sandbox } from '../sandbox';
import { cover, gaps, type Reach, type Setup } from './coverage';

/** Every operation that the node has so far, and how it reaches it. */
const reach: Record<string, Reach[]> = {
	getIndex: [
		{
			resource: 'api',
			operation: 'getIndex',
			enter: { namespace: 'calendar/events/v1', context: 'view' },
		},
	],
	getDoc: [{ resource: 'api', operation: 'getDocumentation' }],
};

const updates = (name: string) =>
	['Post', 'Put', 'Patch'].map((method) => `update${name}${method}`);

/** Operations that the node doesn't have yet. */
const pending = [
	...['Event', 'Venue', 'Organizer'].flatMap((name) => [
		`list${name}s`,
		`create${name}`,
		`get${name}`,
		...updates(name),
		`delete${name}`,
		`get${name}BySlug`,
		...updates(`${name}BySlug`),
		`delete${name}BySlug`,
	]),
	...['Category', 'Tag'].flatMap((name) => [
		name === 'Tag' ? 'listTags' : 'listCategories',
		`create${name}`,
		`get${name}`,
		...updates(name),
		`delete${name}`,
	]),
];

let sandbox: Sandbox;
let setup: Setup;

beforeAll(async () => {
	sandbox = await startSandbox();
	const { apiRoot, namespace, username, password } = sandbox.calendar;
	setup = {
		service: 'calendar',
		node: 'calendar',
		credentials: {
			calendarApi: { apiRoot, namespace, authentication: 'basic', user: username, password },
		},
		control: sandbox.control,
		reach,
	};
});

afterAll(async () => await sandbox.close());

test('every operation of the description is reached by the node, or named as pending', async () => {
	expect(await gaps('calendar', reach, pending)).toEqual({ unreached: [], unknown: [], both: [] });
});

test.each(Object.keys(reach))(
	'%s: every parameter, field and listed value arrives as described',
	async (id) => {
		const { missing, missingChoices, wrong } = await cover(setup, id);
		expect({ missing, missingChoices, wrong }).toEqual({
			missing: [],
			missingChoices: [],
			wrong: [],
		});
	},
);

test('no answer of the sandbox differed from the description', async () => {
	expect(await sandbox.control.violations()).toEqual([]);
});
