import { pairedOutput, errorShown } from '../../support/testBench';
import {
	byId,
	changed,
	locator,
	MODES,
	stored,
	useCalendarTestBench,
	writes,
} from './calendarTestBench';

const kinds = [
	{ one: 'venue', many: 'venues', id: 203, name: 'Legon Great Lawn', slug: 'legon-great-lawn' },
	{
		one: 'organizer',
		many: 'organizers',
		id: 302,
		name: 'Ama Serwaa Boateng',
		slug: 'ama-serwaa-boateng',
	},
] as const;

const cases = MODES.flatMap((mode) => kinds.map((kind) => ({ mode, ...kind })));

describe.each(cases)('$one of the $mode calendar', ({ mode, one, many, id, name, slug }) => {
	const bench = useCalendarTestBench(mode);
	const key = `${one}Id`;
	const sent = async () => writes(await bench.control.requests());
	const record = async (at: number = id) => (await stored(bench, many)).get(at);

	test('Create takes what isn’t a record in a list for one that has no name', async () => {
		await bench.control.addFault({
			...{ kind: 'status', method: 'GET', status: 200 },
			body: [null, 7, 'x'],
		});
		const outcome = await bench.run(`${one}.create`, { [one]: 'Sea View', additionalFields: {} });
		expect(errorShown(outcome)).toBeUndefined();
		expect(outcome.items).toHaveLength(1);
		expect(await sent()).toHaveLength(1);
	});

	test('Create creates one record for each item, with what was entered', async () => {
		const outcome = await bench.run(
			`${one}.create`,
			{
				[one]: '={{ $json.name }}',
				additionalFields: { phone: '={{ 302000101 }}', status: 'draft' },
			},
			{ items: [{ name: 'Sea View' }, { name: 'A & B’s' }] },
		);
		expect(errorShown(outcome)).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.status)).toEqual(['draft', 'draft']);
		expect(await sent()).toEqual(
			expect.arrayContaining(
				['Sea View', 'A & B’s'].map((each) => [
					'POST',
					`/${many}`,
					{ [one]: each, phone: '302000101', status: 'draft' },
				]),
			),
		);
		const made = await record(outcome.items[1]?.json.id as never);
		expect(made).toMatchObject({ [one]: 'A & B’s', phone: '302000101', status: 'draft' });
	});

	test.each([name, ` ${name.toUpperCase()} `])(
		'Create refuses the name %j of an existing one, and changes nothing',
		async (taken) => {
			const before = await record();
			const outcome = await bench.run(`${one}.create`, {
				[one]: taken,
				additionalFields: { phone: '1' },
			});
			expect(errorShown(outcome)).toMatchObject({
				message: `${one === 'venue' ? 'A' : 'An'} ${one} named “${taken.trim()}” already exists: ID ${id} [item 0]`,
				description: expect.stringContaining('choose Create or Update') as string,
			});
			expect(await sent()).toEqual([]);
			expect(changed(before!, await record())).toEqual({});
		},
	);

	test('of two items with the same new name, Create accepts the first and rejects the second', async () => {
		const outcome = await bench.run(
			`${one}.create`,
			{ [one]: '={{ $json.name }}' },
			{ items: [{ name: 'Twin' }, { name: 'twin' }] },
		);
		expect(errorShown(outcome)?.message).toMatch('named “twin”');
		expect(await sent()).toEqual([['POST', `/${many}`, { [one]: 'Twin' }]]);
	});

	test('Create overwrites an existing record only if the user wants it', async () => {
		const outcome = await bench.run(`${one}.create`, {
			[one]: name,
			additionalFields: { phone: '555' },
			options: { overwriteExisting: true },
		});
		expect(errorShown(outcome)).toBeUndefined();
		expect(outcome.items[0]?.json.id).toBe(id);
		expect(await record()).toMatchObject({ phone: '555' });
	});

	test.each(['PATCH', 'POST', 'PUT'])(
		'Update by %s changes only the given fields',
		async (method) => {
			await bench.control.calendar.change(many, id, { status: 'draft', image: 502 });
			const before = await record();
			const outcome = await bench.run(`${one}.update`, {
				[key]: byId(id),
				updateFields: { phone: '777' },
				options: { httpMethod: method },
			});
			expect(errorShown(outcome)).toBeUndefined();
			expect(changed(before!, await record())).toEqual({ phone: '777' });
			expect((await sent()).map(([how, path]) => [how, path])).toEqual([
				[method, `/${many}/${id}`],
			]);
		},
	);

	test('without Keep Other Fields, Update sends nothing else and reads nothing', async () => {
		await bench.run(`${one}.update`, {
			[key]: byId(id),
			updateFields: { website: '' },
			options: { keepOtherFields: false },
		});
		const requests = await bench.control.requests();
		expect(requests).toHaveLength(1);
		expect(writes(requests)).toEqual([['PATCH', `/${many}/${id}`, { website: '' }]]);
	});

	test.each<[string, unknown, string]>([
		['by slug', locator('slug', slug), `/${many}/by-slug/${slug}`],
		[
			'by URL',
			locator('url', `https://x.example/${one}/${slug}/?a=1#b`),
			`/${many}/by-slug/${slug}`,
		],
		[
			'by the URL of a site without readable ones',
			locator('url', `https://x.example/?p=${id}`),
			`/${many}/${id}`,
		],
		['by ID', locator('id', ` ${id} `), `/${many}/${id}`],
		['from the list', locator('list', String(id)), `/${many}/${id}`],
		['by an expression that gives a number', `={{ ${id} }}`, `/${many}/${id}`],
		['by an expression that gives a slug', `={{ "${slug}" }}`, `/${many}/by-slug/${slug}`],
	])('Get, Update and Delete find it %s', async (_how, value, path) => {
		const chosen = { [key]: value as never };
		const got = await bench.run(`${one}.get`, chosen);
		expect(pairedOutput(got.items)).toEqual([[0, expect.objectContaining({ id, [one]: name })]]);
		const updated = await bench.run(`${one}.update`, { ...chosen, updateFields: { phone: '1' } });
		expect(errorShown(updated)).toBeUndefined();
		const deleted = await bench.run(`${one}.delete`, chosen);
		expect(pairedOutput(deleted.items)).toEqual([[0, { deleted: true, id, slug }]]);
		const paths = (await bench.control.requests()).map((request) => request.path);
		expect(paths).toEqual([path, path, path, path]);
		expect((await record())?.status).toBe('trash');
	});

	test.each([true, false])(
		'by slug, the body repeats it; keeping fields: %s',
		async (keepOtherFields) => {
			await bench.run(`${one}.update`, {
				[key]: locator('slug', slug),
				updateFields: { phone: '1' },
				options: { keepOtherFields },
			});
			const [[, path, body]] = writes(await bench.control.requests()) as [[string, string, object]];
			expect(path).toBe(`/${many}/by-slug/${slug}`);
			expect(body).toMatchObject({ slug, phone: '1' });
			expect(await record()).toMatchObject({ slug, phone: '1' });
		},
	);

	test('an update without changes is rejected before anything is sent', async () => {
		const outcome = await bench.run(`${one}.update`, { [key]: byId(id), updateFields: {} });
		expect(errorShown(outcome)).toMatchObject({
			message: expect.stringContaining('There is nothing to update') as string,
			description: expect.stringContaining('Nothing was sent for this item.') as string,
		});
		expect(await bench.control.requests()).toEqual([]);
	});

	test.each<[string, object, string]>([
		['an invalid ID', { [key]: byId('abc') }, 'must be an ID (a whole number), but is “abc”'],
		['an ID of zero', { [key]: byId(0) }, 'must be an ID'],
		['no record', { [key]: locator('list', '={{ "" }}') }, 'is empty'],
		['a slug with a slash', { [key]: locator('slug', 'a/b') }, 'must be a slug'],
		[
			'a URL without a path',
			{ [key]: locator('url', 'https://x.example/') },
			'must be the address of a record',
		],
		['a slug that leaves its path', { [key]: locator('slug', '..') }, 'must be a slug'],
	])('%s is rejected before anything is sent', async (_what, parameters, problem) => {
		const outcome = await bench.run(`${one}.get`, parameters as never);
		expect(errorShown(outcome)?.message).toMatch(problem);
		expect(errorShown(outcome)?.message).toMatch(
			`The parameter “${name === 'Legon Great Lawn' ? 'Venue' : 'Organizer'}”`,
		);
		expect(await bench.control.requests()).toEqual([]);
	});

	test.each<[string, object, string]>([
		['Author ID', { author: 'me' }, 'must be a whole number'],
		['Publication Date', { date: 'someday' }, 'must be a date'],
		['Phone', { phone: '={{ ({a: 1}) }}' }, 'must be text'],
	])('an invalid %s is rejected before anything is sent', async (label, fields, problem) => {
		const outcome = await bench.run(`${one}.create`, {
			[one]: 'X',
			additionalFields: fields as never,
		});
		expect(errorShown(outcome)?.message).toMatch(`The parameter “${label}” ${problem}`);
		expect(await bench.control.requests()).toEqual([]);
	});

	test('a publication date with a zone is sent as UTC, one without as the site’s local time', async () => {
		await bench.run(
			`${one}.create`,
			{ [one]: '={{ $json.name }}', additionalFields: { date: '={{ $json.date }}' } },
			{
				items: [
					{ name: 'One', date: '2027-03-01T10:00:00+02:00' },
					{ name: 'Two', date: '2027-03-01T10:00:00' },
				],
			},
		);
		expect(await sent()).toEqual(
			expect.arrayContaining([
				['POST', `/${many}`, { [one]: 'One', date_utc: '2027-03-01 08:00:00' }],
				['POST', `/${many}`, { [one]: 'Two', date: '2027-03-01 10:00:00' }],
			]),
		);
	});

	test('Delete of a record that is gone fails, or counts as deleted if the user wants it', async () => {
		const gone = { [key]: byId(id) };
		await bench.run(`${one}.delete`, gone);
		expect(errorShown(await bench.run(`${one}.delete`, gone))).toMatchObject({
			httpCode: '410',
			code: `${one}-is-in-trash`,
			description: expect.stringContaining('Succeed If Already Deleted') as string,
		});
		const options = { ignoreMissing: true };
		for (const [value, named] of [
			[byId(id), { id }],
			[byId(99_999), { id: 99_999 }],
			[locator('slug', 'nobody-knows'), { slug: 'nobody-knows' }],
		] as const) {
			const { items } = await bench.run(`${one}.delete`, { [key]: value, options });
			expect(pairedOutput(items)).toEqual([[0, { deleted: true, alreadyDeleted: true, ...named }]]);
		}
	});

	test('Succeed If Already Deleted ignores no other failure', async () => {
		const outcome = await bench.run(
			`${one}.delete`,
			{ [key]: byId(id), options: { ignoreMissing: true } },
			{ credential: { authentication: 'none' } },
		);
		expect(errorShown(outcome)).toMatchObject({ httpCode: '401', code: 'rest_forbidden' });
	});
});
