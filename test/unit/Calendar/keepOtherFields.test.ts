import type { IDataObject } from 'n8n-workflow';

import { readRecord } from '../../../nodes/Calendar/records/locate';
import { keepOtherFields } from '../../../nodes/Calendar/records/update';
import type { Lookup, Outgoing } from '../../../nodes/shared/operation';
import type { Result } from '../../../nodes/shared/result';
import { failed, succeeded } from '../../../nodes/shared/result';
import { throughLayer } from '../../support/throughLayer';
import { wordedResult } from '../../support/wordedResult';

const hall: IDataObject = {
	...{ id: 7, status: 'draft', image: false, show_map: true, show_map_link: false },
};
const request: Outgoing = { method: 'PATCH', path: '/venues/7', qs: {}, body: { city: 'Ho' } };
const asked: unknown[] = [];
const answering = (answer: Result<IDataObject>) =>
	({
		lock: async () => await Promise.resolve(false),
		get: async (...what: unknown[]) => {
			asked.push(what);
			return answer;
		},
	}) as unknown as Lookup;
beforeEach(() => void asked.splice(0));

const updating = async (sent: Outgoing, answer: Result<IDataObject>, keeps = true) =>
	await throughLayer(keepOtherFields, {
		request: sent,
		input: keeps ? {} : { options: { keepOtherFields: false } },
		lookup: answering(answer),
	});

test('the same record is read, and what it would lose is sent', async () => {
	const body = { status: 'draft', show_map: 'true', show_map_link: 'false', city: 'Ho' };
	expect((await updating(request, succeeded(hall))).request).toEqual({
		...request,
		body,
		warnings: [],
		update: { record: hall, changes: request.body },
	});
	expect(asked).toEqual([['/venues/7', {}]]);
});

test('a failed read ends the update', async () => {
	const failure = failed({ message: 'No', description: 'Nothing' });
	expect(await updating(request, failure)).toEqual({ sent: failure });
});

test('a record that is named by its slug gets the slug in the body too', async () => {
	const named = { ...request, path: '/venues/by-slug/great%20hall' };
	const body = { city: 'Ho', slug: 'great hall' };
	expect((await updating(named, succeeded({}), false)).request).toEqual({ ...named, body });
	expect(await updating(named, succeeded(hall))).toMatchObject({
		request: { path: named.path, body: { ...body, status: 'draft' } },
	});
});

test('a blank image is neither sent nor kept, so that the service removes it', async () => {
	const emptied = { ...request, body: { city: 'Ho', image: ' ' } };
	for (const keeps of [true, false]) {
		const made = await updating(emptied, succeeded({ ...hall, image: { id: 5 } }), keeps);
		expect(made.request?.body.image).toBeUndefined();
		expect(made).toMatchObject({ request: { body: { city: 'Ho' } } });
	}
});

test('nothing is read if Keep Other Fields is off', async () => {
	expect((await updating(request, succeeded({}), false)).request).toEqual(request);
	expect(asked).toEqual([]);
});

const reads = async (answer: IDataObject, path = '/venues/7') =>
	wordedResult(await readRecord(answering(succeeded(answer)), path));

test.each<[string, IDataObject]>([
	['itself', hall],
	['with its ID as text', { ...hall, id: '7' }],
])('the record can be the answer %s', async (_, answer) => {
	expect(await reads(answer)).toMatchObject({ value: { id: 7, record: { status: 'draft' } } });
	expect(await reads(answer, '/venues/by-slug/hall')).toMatchObject({ value: { id: 7 } });
});

const NO_ID = 'The service didn’t say which venue it returned';
const OTHER = 'The service returned another venue: ID 8';

test.each<[IDataObject, string]>([
	[{}, NO_ID],
	[{ status: 'draft' }, NO_ID],
	[{ ...hall, id: 0 }, NO_ID],
	[{ ...hall, id: '../events/5' }, NO_ID],
	[{ ...hall, id: 8 }, OTHER],
	[{ data: hall }, NO_ID],
])('the answer %j is refused', async (answer, message) => {
	const description = expect.stringMatching(/\/venues\/7.*Nothing was sent/) as string;
	expect(await reads(answer)).toMatchObject({ failure: { message, description } });
});
