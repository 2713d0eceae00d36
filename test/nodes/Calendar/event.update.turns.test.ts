import { addRich, useEventTestBench } from './eventTestBench';

const bench = useEventTestBench('release');

test('updates of one event run one after another, whether an item names it by its ID or by its slug', async () => {
	const id = await addRich(bench);
	const items = [{ key: id }, { key: 'rich-fair' }, { key: id }];
	const { items: done } = await bench.run(
		'event.update',
		{ eventId: '={{ $json.key }}', updateFields: { title: '=Fair {{ $itemIndex }}' } },
		{ items },
	);
	expect(done).toHaveLength(3);
	const requests = (await bench.control.requests()).map(({ method, path }) => ({
		method,
		isOfOne: path.startsWith('/events/'),
	}));
	const writes = requests.flatMap(({ method, isOfOne }, at) =>
		isOfOne && method !== 'GET' ? [at] : [],
	);
	expect(writes).toHaveLength(3);
	// Each reads what the one before it has written.
	for (const [at, write] of writes.entries()) {
		if (at > 0) expect(requests[write - 1]).toEqual({ method: 'GET', isOfOne: true });
	}
});
