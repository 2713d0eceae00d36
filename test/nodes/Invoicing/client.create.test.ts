import type { INodeParameters } from 'n8n-workflow';

import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

const bodies = async () => (await bench.control.requests()).map(({ body }) => body);

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
	expect(await bodies()).toEqual(expect.arrayContaining(people.map((name) => ({ name }))));
});

test('everything entered is sent, with codes in capitals', async () => {
	const fields = {
		company: 'Mensah & Sons',
		email: ' ama+x@mail.example.com ',
		phone: '024 123 4567',
	};
	const outcome = await bench.run('client.create', {
		name: 'Ama',
		additionalFields: { ...fields, country: ' gh ', currency: 'ghs' },
	});
	expect(errorShown(outcome)).toBeUndefined();
	const email = 'ama+x@mail.example.com';
	expect(await bodies()).toEqual([
		{ name: 'Ama', ...fields, email, country: 'GH', currency: 'GHS' },
	]);
});

test('optional fields that are blank aren’t sent', async () => {
	const outcome = await bench.run('client.create', {
		name: 'Ama',
		additionalFields: {
			country: '={{ "" }}',
			currency: '  ',
			email: '={{ $json.email ?? "" }}',
			phone: null as never,
			company: ' ',
		},
	});
	expect(errorShown(outcome)).toBeUndefined();
	expect(await bodies()).toEqual([{ name: 'Ama' }]);
});

test.each(['={{ $json.missing }}', '={{ null }}', '={{ undefined }}'])(
	'an optional field whose expression %j returns nothing is rejected, with advice',
	async (expression) => {
		for (const [name, label] of Object.entries({ email: 'Email', phone: 'Phone' })) {
			const outcome = await bench.run('client.create', {
				name: 'Ama',
				additionalFields: { [name]: expression },
			});
			expect(errorShown(outcome)?.message).toBe(`The parameter “${label}” is empty [item 0]`);
			expect(errorShown(outcome)?.description).toContain("{{ $json.value ?? '' }}");
		}
		expect(await bodies()).toEqual([]);
	},
);

test.each<[string, INodeParameters]>([
	['Name', { name: '={{ "" }}' }],
	['Name', { name: '={{ $json.missing }}' }],
	['Name', { name: '   ' }],
	...['ama', 'ama@', '@example.com', 'ama@example', 'a b@example.com', 'a@x.com, b@x.com'].map(
		(email): [string, INodeParameters] => ['Email', { additionalFields: { email } }],
	),
	...['Ghana', 'GHA', 'G', 'G1', '={{ 12 }}'].map((country): [string, INodeParameters] => [
		'Country',
		{ additionalFields: { country } },
	]),
	...['GH', 'CEDI', 'GH₵', '={{ 123 }}'].map((currency): [string, INodeParameters] => [
		'Currency',
		{ additionalFields: { currency } },
	]),
])('an invalid %s is rejected with its item before anything is sent: %j', async (label, wrong) => {
	const outcome = await bench.run('client.create', { name: 'Ama', ...wrong });
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)).toMatchObject({
		message: expect.stringMatching(
			new RegExp(`^The parameter “${label}” .* \\[item 0\\]$`),
		) as string,
		description: expect.stringContaining('Nothing was sent') as string,
		itemIndex: 0,
	});
	expect(await bench.control.requests()).toEqual([]);
});

test('the invalid item is named among several', async () => {
	const outcome = await bench.run(
		'client.create',
		{ name: 'Ama', additionalFields: { email: '={{ $json.email }}' } },
		{ items: [{ email: 'a@example.com' }, { email: '' }, { email: 'c@example' }] },
	);
	expect(errorShown(outcome)).toMatchObject({
		message: 'The parameter “Email” must be an email address, but is “c@example” [item 2]',
		itemIndex: 2,
	});
	expect(await bodies()).not.toContainEqual(expect.objectContaining({ email: 'c@example' }));
});
