import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useTestBench } from '../../support/testBench';
import { byId, KINDS, locator } from './calendarTestBench';

/*
 * The calendar as its description has it: an update keeps what isn’t sent, answers are what was sent. The other tests
 * of this folder run against the calendar that behaves like running servers.
 */
const bench = useTestBench('calendar');

const day = { startDate: '2099-07-01T18:00:00', endDate: '2099-07-01T21:00:00' };
// This calendar doesn’t show how a cost is stored, so an update sends it as it is shown.
const fair = { ...day, additionalFields: { cost: '€10 – €20', featured: true } };

const venue = { additionalFields: { city: 'Ho', status: 'draft' } };

describe.each(KINDS)('$one', ({ one, title: name }) => {
	const more: INodeParameters = one === 'event' ? fair : one === 'venue' ? venue : {};
	const filters = name === 'name' ? { hideEmpty: false } : {};
	const create = async (title: string) =>
		(await bench.output(`${one}.create`, { [name]: title, ...more }))[0] as { id: number };
	const key = (id: unknown) => ({ [`${one}Id`]: byId(id) });

	test('is created, read, listed and, if it has such an address, found by its slug', async () => {
		const { id } = await create('Sea & Sand');
		const [shown] = await bench.output(`${one}.get`, key(id));
		expect(shown).toMatchObject({ id, [name]: 'Sea & Sand' });
		const found = await bench.output(`${one}.getAll`, { returnAll: true, filters });
		expect(found.map((record) => record.id)).toContain(id);
		// Categories and tags have no address by slug.
		if (name === 'name') return;
		const [raw] = await bench.output(`${one}.get`, { ...key(id), simplify: false });
		const slug = { [`${one}Id`]: locator('slug', raw?.slug) };
		expect(await bench.output(`${one}.get`, slug)).toMatchObject([{ id }]);
	});

	test('keeps its other fields when it is updated', async () => {
		const { id } = await create('Sea and Sand');
		const raw = { ...key(id), simplify: false };
		const [before] = await bench.output(`${one}.get`, raw);
		await bench.output(`${one}.update`, {
			...key(id),
			updateFields: { description: 'By the sea' },
		});
		const [after] = await bench.output(`${one}.get`, raw);
		expect(String(after?.description)).toContain('By the sea');
		const untouched = (record?: IDataObject) =>
			Object.entries(record ?? {}).filter(([field]) => !/^(description|modified)/.test(field));
		expect(untouched(after)).toEqual(untouched(before));
	});

	test('is created or updated', async () => {
		const match = one === 'event' ? { slug: 'once' } : {};
		const first = await bench.output(`${one}.upsert`, { [name]: 'Once', ...more, ...match });
		const second = await bench.output(`${one}.upsert`, { [name]: 'Once', ...more, ...match });
		expect(first[0]?.id).toBeGreaterThan(0);
		expect(second[0]?.id).toBe(first[0]?.id);
		const sent = await bench.writes('method', 'path');
		const creates = sent.filter(([method, path]) => method === 'POST' && /^\/\w+$/.test(path));
		expect(creates).toHaveLength(1);
	});
});
