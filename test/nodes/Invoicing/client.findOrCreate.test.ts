import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seedRecords } from '../../support/seedRecords';
import { hints } from '../../support/runNode';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

const { clients } = seedRecords;
/** A client whose values no other client has. */
const known = clients.find(
	({ email, company, phone }) =>
		email &&
		phone?.startsWith('+') &&
		clients.filter((each) => each.company === company).length === 1,
)!;
const phone = String(known.phone);

const run = async (parameters: INodeParameters, items?: IDataObject[]) =>
	await bench.run(
		'client.findOrCreate',
		{ name: 'Somebody Else', ...parameters },
		items && { items },
	);
const add = async (fields: IDataObject) => {
	const { name = 'Ama', ...additionalFields } = fields as INodeParameters;
	const { items } = await bench.run('client.create', { name, additionalFields });
	await bench.control.clearFaults();
	return String(items[0]?.json.id);
};

test.each<[string, INodeParameters]>([
	['email in capitals', { email: ` ${String(known.email).toUpperCase()} ` }],
	[
		'phone number in another style',
		{ matchBy: 'phone', phone: phone.replace(/^\+(\d{3})(\d\d)(\d{3})/, '00$1 ($2) $3-') },
	],
	['company in small letters', { matchBy: 'company', company: known.company?.toLowerCase() }],
	['name with more spaces', { matchBy: 'name', name: `  ${known.name.replace(' ', '  ')}\n` }],
])('a client with the same %s is returned, and nothing is created', async (_, match) => {
	const outcome = await run({ name: known.name, additionalFields: { country: 'DE' }, ...match });
	expect(errorShown(outcome)).toBeUndefined();
	expect(pairedOutput(outcome.items)).toEqual([[0, { ...known, created: false }]]);
	expect(await bench.writes()).toEqual([]);
});

test.each<[string, INodeParameters, IDataObject]>([
	[
		'email that is part of another',
		{ email: String(known.email).slice(1) },
		{ email: String(known.email).slice(1) },
	],
	['phone', { matchBy: 'phone', phone: phone.slice(0, -1) }, { phone: phone.slice(0, -1) }],
	['name', { matchBy: 'name' }, {}],
])('without a client with that %s, one is created', async (_, match, sent) => {
	const outcome = await run({ ...match, additionalFields: { country: 'gh' } });
	expect(errorShown(outcome)).toBeUndefined();
	const client = { name: 'Somebody Else', ...sent, country: 'GH' };
	expect(await bench.writes('method', 'path', 'body')).toEqual([['POST', '/clients', client]]);
	const id = expect.any(String) as string;
	const createdAt = expect.any(String) as string;
	expect(pairedOutput(outcome.items)).toEqual([[0, { id, ...client, createdAt, created: true }]]);
});

test.each([
	...[
		'N/A',
		' n/a ',
		'na',
		'N.A.',
		'#N/A',
		'#REF!',
		'-',
		'—',
		'--',
		'?',
		'none',
		'NULL',
		'undefined',
		'NaN',
		'0',
	].map((word) => ['company', word] as const),
	['name', 'N/A'],
	['phone', '000 000 0000'],
] as const)('by a word for nothing, nobody’s client is found: %s %j', async (by, word) => {
	await add({ name: 'Kofi Owusu', [by]: word });
	const sent = await bench.writes();
	const outcome = await run({ matchBy: by, [by]: word });
	expect(errorShown(outcome)).toMatchObject({
		message: expect.stringMatching(
			/^The parameter “(Company|Name|Phone)” is “.+”, which stands for no value/,
		) as string,
		description: expect.stringContaining(
			'Match the item by another field, or use Create',
		) as string,
	});
	expect(await bench.writes()).toEqual(sent);
});

test.each([
	'Nana Ltd',
	'None Such Co',
	'N',
	'Nil & Sons',
	'0800 Flowers',
	'A-',
	'Null Island Tours',
])('a company that is really called %j is found', async (company) => {
	const id = await add({ name: 'Kofi Owusu', company });
	const outcome = await run({ matchBy: 'company', company });
	expect(outcome.items[0]?.json).toMatchObject({ id, created: false });
});

test('a client found by its email costs one request, however many clients there are', async () => {
	await run({ email: known.email });
	const requests = await bench.requests();
	expect(requests.map(({ path, query: { search } }) => [path, search])).toEqual([
		['/clients', known.email],
	]);
});

test.each<[INodeParameters, string[]]>([
	[{ email: '={{ $json.value }}' }, ['x@a.com', 'X@A.com', 'y@a.com', ' x@a.com ']],
	[{ matchBy: 'company', company: '={{ $json.value }}' }, ['A B', 'a  b', 'A b ', 'C']],
])('items with the same value share one client: %j', async (match, values) => {
	const outcome = await run(
		match,
		values.map((value) => ({ value })),
	);
	expect(errorShown(outcome)).toBeUndefined();
	expect(await bench.writes()).toHaveLength(2);
	expect(outcome.items.filter(({ json }) => json.created === true)).toHaveLength(2);
	expect(new Set(outcome.items.map(({ json }) => json.id)).size).toBe(2);
	expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
		values.map((_, item) => ({ item })),
	);
});

test('a hundred items of ten new clients create ten', async () => {
	const items = Array.from({ length: 100 }, (_, at) => ({ email: `new${at % 10}@example.com` }));
	const outcome = await run({ email: '={{ $json.email }}' }, items);
	expect(outcome.items).toHaveLength(100);
	expect(await bench.writes()).toHaveLength(10);
	const whole = (await bench.requests()).filter(
		({ method, query }) => method === 'GET' && query.search === undefined,
	);
	// 240 clients are three pages, read once.
	expect(whole).toHaveLength(3);
});

test.each<[string, INodeParameters, IDataObject, string]>([
	['email', { email: 'TWO@a.com' }, { email: 'two@a.com' }, 'the email address “TWO@a.com”'],
	['company', { matchBy: 'company', company: 'two' }, { company: 'Two' }, 'the company “two”'],
])(
	'several clients with the same %s are named, and nothing is sent',
	async (_, match, same, what) => {
		const [first, second] = [await add(same), await add(same)];
		const before = await bench.writes('method', 'path', 'body');
		const outcome = await run(match);
		expect(outcome.items).toEqual([]);
		expect(errorShown(outcome)?.message).toMatch(`Several clients have ${what}: IDs `);
		expect(errorShown(outcome)?.message).toContain(first);
		expect(errorShown(outcome)?.message).toContain(second);
		expect(errorShown(outcome)?.description).toContain('Nothing was sent for this item.');
		expect(await bench.writes('method', 'path', 'body')).toEqual(before);
	},
);

test.each<[string, INodeParameters]>([
	['Email', { email: '={{ $json.missing }}' }],
	['Phone', { matchBy: 'phone', phone: '+ () -' }],
	['Company', { matchBy: 'company', company: '={{ "\u200b " }}' }],
	['Name', { email: 'a@example.com', name: '={{ $json.missing }}' }],
	['Match By', { email: 'a@example.com', matchBy: '={{ "vat" }}' }],
	['Country', { email: 'a@example.com', additionalFields: { country: 'Congo' } }],
])('without a usable %s nothing is read or sent: %j', async (label, wrong) => {
	const outcome = await run(wrong);
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)).toMatchObject({
		message: expect.stringMatching(`The parameter “${label}” `) as string,
		description: expect.stringContaining('Nothing was sent') as string,
		itemIndex: 0,
	});
	expect(await bench.requests()).toEqual([]);
});

test('Match By can be an expression, and values that aren’t matched are sent too', async () => {
	const outcome = await run(
		{
			matchBy: '={{ $json.email ? "email" : "phone" }}',
			phone: '={{ $json.phone }}',
			email: '={{ $json.email }}',
			// The value that is matched by wins.
			additionalFields: { phone: '={{ $json.phone }}', email: 'other@example.com' },
		},
		[
			{ phone },
			{ phone, email: known.email },
			{ phone, email: 'new@example.com' },
			{ phone: '+12025550101' },
		],
	);
	expect(errorShown(outcome)).toBeUndefined();
	expect(outcome.items.map(({ json }) => [json.id === known.id, json.created])).toEqual([
		[true, false],
		[true, false],
		[false, true],
		[false, true],
	]);
	const sent = await bench.writes('body');
	expect(sent).toHaveLength(2);
	expect(sent).toContainEqual({ name: 'Somebody Else', phone, email: 'new@example.com' });
	const email = 'other@example.com';
	expect(sent).toContainEqual({ name: 'Somebody Else', phone: '+12025550101', email });
});

describe('the name of the client that is found', () => {
	const warningsFor = async (parameters: INodeParameters) =>
		(await bench.output('client.findOrCreate', parameters))[0]?.warnings;

	test.each<[string, INodeParameters]>([
		['email', { email: String(known.email) }],
		['phone', { matchBy: 'phone', phone }],
		['company', { matchBy: 'company', company: String(known.company) }],
	])('is told with that of the item if they differ: by %s', async (_, match) => {
		const outcome = await run({ ...match, name: 'Ama Boateng' });
		expect(outcome.items[0]?.json).toMatchObject({ id: known.id, created: false });
		const told = `The client found is “${known.name}”, but the item says “Ama Boateng”. If these are different people, turn on “Match Name Too” under Options.`;
		expect(outcome.items[0]?.json.warnings).toEqual([told]);
		expect(hints(outcome)).toEqual([`warning ${told}`]);
	});

	test.each([
		known.name.toUpperCase(),
		`Mrs. ${known.name}`,
		known.name.split(' ').reverse().join(', '),
		known.name.replace(' ', ' A. '),
		known.name.split(' ')[0] as string,
	])('can be written as %s', async (name) => {
		expect(await warningsFor({ email: String(known.email), name })).toBeUndefined();
	});

	test('must be the same with Match Name Too, or a client is created', async () => {
		const options = { matchNameToo: true };
		const [other] = await bench.output('client.findOrCreate', {
			...{ email: String(known.email), name: 'Ama Boateng', options },
		});
		expect(other).toMatchObject({ name: 'Ama Boateng', created: true });
		for (const name of ['Ama Boateng', known.name]) {
			const [found] = await bench.output('client.findOrCreate', {
				...{ email: String(known.email), name, options },
			});
			expect(found).toMatchObject({ name, created: false });
		}
	});
});

describe('a phone number in another form', () => {
	const E164 = '+233209876543';
	const find = async (number: string, options: INodeParameters = {}) =>
		(
			await bench.output('client.findOrCreate', {
				...{ matchBy: 'phone', phone: number, name: 'Ama', options },
			})
		)[0];

	test.each([
		[E164, '+233 (0)20 987 6543'],
		['+233 (0)20 987 6543', E164],
		['tel:+233209876543', '00233-20-9876543'],
	])('with its country code finds the client: %s by %s', async (stored, sheet) => {
		const id = await add({ phone: stored });
		expect(await find(sheet)).toMatchObject({ id, created: false });
	});

	test.each([
		[E164, '0209876543'],
		['0209876543', E164],
		['020 987 6543', '209876543'],
		[E164, '233209876543.0'],
	])('without one finds it with Default Country Code: %s by %s', async (stored, sheet) => {
		const id = await add({ phone: stored });
		const found = await find(sheet, { defaultCountryCode: '+233' });
		expect(found).toMatchObject({ id, created: false });
	});

	test.each([
		[E164, '0209876543'],
		['0209876543', E164],
	])('is told without Default Country Code: %s for %s', async (stored, sheet) => {
		const id = await add({ phone: stored });
		expect(await find(sheet)).toMatchObject({
			created: true,
			warnings: [
				`A client with the number ${stored} exists: Ama (ID ${id}). If it is the same one, set “Default Country Code”, or enter the number with its country code.`,
			],
		});
	});

	test.each([
		[E164, '+44209876543'],
		[E164, '0209876544'],
		[E164, '76543'],
	])('is another number if its digits are others: %s and %s', async (stored, sheet) => {
		await add({ phone: stored });
		const created = await find(sheet);
		expect(created).toMatchObject({ created: true });
		expect(created).not.toHaveProperty('warnings');
	});
});

test.each(['2.33241E+11', '2,33241E+11', '4.479e11', '2.33E+11'])(
	'a phone number that a sheet has rounded is refused, as it shows it: %s',
	async (number) => {
		for (const [operation, parameters] of [
			['client.findOrCreate', { matchBy: 'phone', phone: number }],
			['client.create', { additionalFields: { phone: number } }],
		] as const) {
			await bench.refuse(
				operation,
				{ name: 'Ama', ...parameters },
				`The parameter “Phone” is “${number}”, which is no phone number any more: the sheet has lost its last digits. Format the column as text`,
			);
		}
	},
);
