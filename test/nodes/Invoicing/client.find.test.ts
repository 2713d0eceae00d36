import type { IDataObject } from 'n8n-workflow';

import { client } from '../../../nodes/Invoicing/resources/client';
import { askIn, lookIn } from '../../support/lostWrites';
import { useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

const began = Date.now();
const body = { name: 'Ama New', email: 'ama@new.test', phone: '+233241234599' };

type Situation = Parameters<ReturnType<typeof lookIn>['find']>[1];

const make = async (changes: IDataObject = {}) =>
	await askIn(bench.sandbox, 'POST', '/clients', { ...body, ...changes });
const find = async (more: Partial<Situation> = {}, operation = client.create) =>
	await lookIn(bench.sandbox).find(operation, {
		...{ request: { path: '/clients', body }, began },
		...more,
	});

describe.each(['create', 'findOrCreate'] as const)('a new client of %s', (name) => {
	const { [name]: operation } = client;

	test('is the one with the same name, email and phone, found with one request', async () => {
		await make({ name: 'Ama Other' });
		const made = await make();
		const look = lookIn(bench.sandbox);
		expect(await look.find(operation, { request: { path: '/clients', body }, began })).toEqual({
			is: 'found',
			record: made,
			made: made.id,
			how: `client “Ama New” (ID ${String(made.id)}) in the account has the same name, email and phone`,
		});
		expect(look.asked()).toBe(1);
	});
});

test.each<[string, IDataObject]>([
	['name', { name: 'Ama Newer' }],
	['email', { email: 'ama@newer.test' }],
	['email', { email: undefined }],
	['phone', { phone: '+233241234598' }],
	['phone', { phone: undefined }],
])('a client with another %s is another one: %j', async (_, changes) => {
	await make(changes);
	expect(await find()).toEqual({ is: 'none', what: 'such client' });
});

test('one without an email is looked for by its name, however it is stored', async () => {
	const request = { path: '/clients', body: { name: ' ama new ', phone: '+233 24 123 4599' } };
	const { id } = await make({ email: undefined });
	expect(await find({ request })).toMatchObject({ is: 'found', record: { id } });
});

test('a phone number without its country code can be the same, so that is unclear', async () => {
	await make({ phone: '0241234599' });
	expect(await find()).toMatchObject({ is: 'unclear' });
});

test('one that is older, or that another item has made, is another one', async () => {
	const { id } = await make();
	expect(await find({ began: Date.now() + 3_600_000 })).toMatchObject({ is: 'none' });
	expect(await find({ owners: { [String(id)]: 'other' } })).toMatchObject({ is: 'none' });
});

test('while another item makes the same, it is unclear', async () => {
	const { id } = await make();
	const others = [{ path: '/clients', body: { ...body, company: 'Other' } }];
	expect(await find({ others })).toMatchObject({ is: 'unclear' });
	const { id: later } = await make();
	expect(await find({ others, owners: { [String(id)]: 'other' } })).toMatchObject({
		record: { id: later },
	});
});

describe('Find or Create of an earlier execution', () => {
	const findAgain = async (input: IDataObject, changes: IDataObject = {}) => {
		const request = { path: '/clients', body: { ...body, ...changes } };
		return await find({ request, input, isDone: true }, client.findOrCreate);
	};

	test.each<[string, IDataObject, IDataObject]>([
		['email', {}, { name: 'Ama B. New', phone: undefined }],
		['name', { email: undefined }, { email: 'ama@other.test' }],
		['phone', {}, { phone: '00233 24 123 4599' }],
		['company', { company: 'new  ltd' }, { email: undefined }],
	])('is the client that now has the same %s', async (matchBy, stored, changes) => {
		const { id } = await make({ company: 'New Ltd', ...stored });
		expect(await findAgain({ matchBy }, { company: 'New Ltd', ...changes })).toMatchObject({
			is: 'found',
			record: { id, name: 'Ama New', created: false },
		});
	});

	test('isn’t found if none matches, and unclear if several do', async () => {
		expect(await findAgain({})).toEqual({ is: 'none', what: 'such client' });
		const ids = [await make(), await make({ name: 'Ama Two' })].map(({ id }) => id);
		expect(await findAgain({})).toMatchObject({
			is: 'unclear',
			evidence: expect.stringContaining(String(ids[0])) as string,
		});
		expect(await findAgain({ options: { matchNameToo: true } })).toMatchObject({ is: 'found' });
	});

	test('is unclear among more clients than are looked at', async () => {
		for (let index = 0; index < 500; index++) await make({ email: `many${index}@new.test` });
		expect(await findAgain({ matchBy: 'name' })).toMatchObject({ is: 'unclear' });
		expect(await findAgain({ matchBy: 'company' }, { company: 'Nobody', name: 'New' })).toEqual({
			is: 'unclear',
			evidence: 'There are more than 500 clients with “New”.',
		});
	});
});
