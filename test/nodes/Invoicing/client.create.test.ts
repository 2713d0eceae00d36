import { hints } from '../../support/runNode';
import { pairedOutput, useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

test('Create creates a client for each item and returns what the service answers', async () => {
	const people = ['Ama Mensah', 'Kofi „K“ Owusu', 'Ɛsi'];
	const { items } = await bench.run(
		'client.create',
		{ name: '={{ $json.name }}' },
		{ items: people.map((name) => ({ name })) },
	);
	const made = { id: expect.any(String) as string, createdAt: expect.any(String) as string };
	expect(pairedOutput(items)).toEqual(people.map((name, index) => [index, { ...made, name }]));
	expect(new Set(items.map(({ json: { id } }) => id)).size).toBe(3);
	expect(await bench.requests('body')).toEqual(
		expect.arrayContaining(people.map((name) => ({ name }))),
	);
});

test('an optional field whose expression returns nothing is left out, which is told above the output', async () => {
	const additionalFields = { email: '={{ $json.email }}', phone: '={{ $json.phone }}' };
	const outcome = await bench.run(
		'client.create',
		{ name: 'Ama', additionalFields, options: { concurrency: 1 } },
		{ items: [{ phone: null }, { email: 'ama@example.com', phone: '' }] },
	);
	expect(await bench.requests('body')).toEqual([
		{ name: 'Ama' },
		{ name: 'Ama', email: 'ama@example.com' },
	]);
	expect(hints(outcome)).toEqual([
		'info “Email” had no value and was left out (1 of 2 items).',
		'info “Phone” had no value and was left out (1 of 2 items).',
	]);
});
