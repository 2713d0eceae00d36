import type { INodeParameters } from 'n8n-workflow';

import { pairedOutput } from '../../support/testBench';
import {
	byId,
	changed,
	LINKED_POSTS,
	locator,
	stored,
	useCalendarTestBench,
} from './calendarTestBench';

describe.each(LINKED_POSTS)('$one', ({ one, many, id, name, slug }) => {
	const bench = useCalendarTestBench('release');
	const key = `${one}Id`;
	const record = async (at: unknown = id) => await stored(bench, at, many);

	test('Create creates one record for each item, with what was entered', async () => {
		const outcome = await bench.succeed(
			`${one}.create`,
			{
				[one]: '={{ $json.name }}',
				additionalFields: { phone: '={{ 302000101 }}', status: 'draft' },
			},
			{ items: [{ name: 'Sea View' }, { name: 'A & B’s' }] },
		);
		expect(outcome.items.map(({ json }) => json.status)).toEqual(['draft', 'draft']);
		expect(await bench.writes('method', 'path', 'body')).toEqual(
			expect.arrayContaining(
				['Sea View', 'A & B’s'].map((each) => [
					'POST',
					`/${many}`,
					{ [one]: each, phone: '302000101', status: 'draft' },
				]),
			),
		);
		const made = await record(outcome.items[1]?.json.id);
		expect(made).toMatchObject({ [one]: 'A & B’s', phone: '302000101', status: 'draft' });
	});

	test.each([name, ` ${name.toUpperCase()} `])(
		'Create refuses the name %j of an existing one, and changes nothing',
		async (taken) => {
			const before = await record();
			const error = await bench.failure(`${one}.create`, {
				[one]: taken,
				additionalFields: { phone: '1' },
			});
			expect(error).toMatchObject({
				message: `${one === 'venue' ? 'A' : 'An'} ${one} named “${taken.trim()}” already exists: ID ${id}`,
				description: expect.stringContaining('choose Create or Update') as string,
			});
			expect(await bench.writes()).toEqual([]);
			expect(changed(before, await record())).toEqual({});
		},
	);

	test('of two items with the same new name, Create accepts the first and rejects the second', async () => {
		const error = await bench.failure(
			`${one}.create`,
			{ [one]: '={{ $json.name }}' },
			{ items: [{ name: 'Twin' }, { name: 'twin' }] },
		);
		expect(error?.message).toMatch('named “twin”');
		expect(await bench.writes('method', 'path', 'body')).toEqual([
			['POST', `/${many}`, { [one]: 'Twin' }],
		]);
	});

	test('without Keep Other Fields, Update sends nothing else, by the chosen method, and reads nothing', async () => {
		await bench.run(`${one}.update`, {
			[key]: byId(id),
			updateFields: { website: '' },
			options: { keepOtherFields: false, httpMethod: 'POST' },
		});
		expect(await bench.requests('method', 'path', 'body')).toEqual([
			['POST', `/${many}/${id}`, { website: '' }],
		]);
	});

	test.each<[string, unknown, string]>([
		['by slug', locator('slug', slug), `/${many}/by-slug/${slug}`],
		[
			'by the URL of a site without readable ones',
			locator('url', `={{ $json.home }}/?p=${id}`),
			`/${many}/${id}`,
		],
		['by an expression that gives a slug', `={{ "${slug}" }}`, `/${many}/by-slug/${slug}`],
	])('Get, Update and Delete find it %s', async (_how, value, path) => {
		const chosen = { [key]: value as never };
		const items = [{ home: bench.sandbox.calendar.apiRoot.replace(/\/wp-json$/, '') }];
		const got = await bench.run(`${one}.get`, chosen, { items });
		expect(pairedOutput(got.items)).toEqual([[0, expect.objectContaining({ id, [one]: name })]]);
		await bench.succeed(`${one}.update`, { ...chosen, updateFields: { phone: '1' } }, { items });
		const deleted = await bench.run(`${one}.delete`, chosen, { items });
		expect(pairedOutput(deleted.items)).toEqual([[0, { deleted: true, id, slug }]]);
		const paths = await bench.requests('path');
		expect(paths).toEqual([path, path, path, path]);
		expect((await record()).status).toBe('trash');
	});

	test('Delete of a record that is gone fails, or counts as deleted if the user wants it', async () => {
		const gone = { [key]: byId(id) };
		await bench.run(`${one}.delete`, gone);
		expect(await bench.failure(`${one}.delete`, gone)).toMatchObject({
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

	test.each<[string, INodeParameters]>([
		['name', { [one]: `  ${name.toLowerCase()} ` }],
		['slug, which gets the new name,', { [one]: 'New', matchBy: 'slug', matchSlug: slug }],
		['name, if no record has the slug', { [one]: name, matchBy: 'slug', matchSlug: 'nobody' }],
	])(
		'Create or Update changes the record with the same %s and keeps fields that aren’t sent',
		async (_what, match) => {
			await bench.control.calendar.change(many, id, { status: 'draft', image: 502 });
			const before = await stored(bench, id, many);
			const outcome = await bench.succeed(`${one}.upsert`, {
				...match,
				additionalFields: { phone: '999' },
			});
			expect(outcome.items[0]?.json.id).toBe(id);
			const changes = changed(before, await stored(bench, id, many));
			expect(changes).toMatchObject({
				phone: '999',
				...(match[one] === 'New' && { [one]: 'New' }),
			});
			expect(Object.keys(changes).filter((field) => field !== one)).toEqual(['phone']);
			expect(await bench.writes('method', 'path')).toEqual([['PATCH', `/${many}/${id}`]]);
		},
	);

	test('Create or Update creates a missing record, once for all items that name it', async () => {
		const before = (await bench.control.calendar.records(many)).length;
		const outcome = await bench.succeed(
			`${one}.upsert`,
			{ [one]: '={{ $json.name }}', additionalFields: { phone: '={{ $json.phone }}' } },
			{
				items: ['Café “X”', 'café “X”', 'CAFÉ "X"', 'Café “X”'].map((each, at) => ({
					name: each,
					phone: at,
				})),
			},
		);
		expect((await bench.control.calendar.records(many)).length).toBe(before + 1);
		expect(new Set(outcome.items.map(({ json }) => json.id)).size).toBe(1);
		expect(await bench.writes('method')).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
	});

	test('Create or Update empties a blank image, and creates a record without one', async () => {
		await bench.control.calendar.change(many, id, { image: 502 });
		for (const named of [name, 'New']) {
			const { items } = await bench.run(`${one}.upsert`, {
				[one]: named,
				additionalFields: { image: ' ' },
			});
			expect(await stored(bench, items[0]?.json.id, many)).toMatchObject({ image: 0 });
		}
		expect(await bench.writes('method')).toEqual(['PATCH', 'POST']);
	});

	test('with a password is only updated if the user sets the image, which can’t be read, or gives it up', async () => {
		await bench.control.calendar.change(many, id, { password: 'akwaaba', image: 501 });
		const before = await record();
		const phone = { phone: '1' };
		const update = { [key]: byId(id), updateFields: phone };
		const upsert = { [one]: name, additionalFields: phone };
		for (const [operation, parameters] of [
			[`${one}.update`, update],
			[`${one}.upsert`, upsert],
			[`${one}.upsert`, { ...upsert, matchBy: 'slug', matchSlug: slug }],
		] as const) {
			expect(await bench.failure(operation, parameters)).toMatchObject({
				message: expect.stringMatching(
					`The service doesn’t show “Image”.* of the ${one}, so an update can’t keep`,
				) as string,
				description: expect.stringMatching(
					/protected by a password\. Nothing was sent.*“Keep Other Fields”/,
				) as string,
			});
		}
		expect(await bench.writes()).toEqual([]);
		expect(await record()).toEqual(before);
		const map = one === 'venue' ? { showMap: true, showMapLink: true } : {};
		const updateFields = { ...phone, image: '502', ...map };
		await bench.succeed(`${one}.update`, { ...update, updateFields });
		expect(changed(before, await record())).toEqual({ phone: '1', image: 502 });
		await bench.succeed(`${one}.update`, { ...update, updateFields: { image: '', ...map } });
		expect(changed(before, await record())).toEqual({ phone: '1', image: 0 });
		const alone = { updateFields: { phone: '2', image: '' }, options: { keepOtherFields: false } };
		await bench.succeed(`${one}.update`, { ...update, ...alone });
		expect(await record()).toMatchObject({ phone: '2', image: 0 });
	});
});
