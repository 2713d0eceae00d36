import type { IDataObject } from 'n8n-workflow';

import { explainMissing } from '../../../nodes/Calendar/trigger/explainMissing';
import { failed, succeeded, type Failure } from '../../../nodes/shared/result';

const refusal = (httpCode?: string, code?: string, refused?: string[]): Failure => ({
	message: 'No.',
	description: '',
	...(httpCode === undefined ? {} : { httpCode }),
	...(code === undefined ? {} : { code }),
	...(refused === undefined ? {} : { refused }),
});

test.each<[string, string | undefined, string]>([
	['400', 'rest-invalid-event-id', 'deleted'],
	['404', 'rest-event-not-found', 'deleted'],
	['404', 'event-not-found', 'deleted'],
	['404', undefined, 'deleted'],
	['410', 'event-is-in-trash', 'trashed'],
	['403', 'event-no-longer-available', 'trashed'],
	['403', 'event-not-accessible', 'inaccessible'],
])('a refusal with %s %s means that the event is gone (%s)', (httpCode, code, reason) => {
	expect(explainMissing(failed(refusal(httpCode, code)), ['publish'])).toEqual(
		succeeded({ gone: true, reason }),
	);
});

test('a refused ID means that the event is gone, and no other refused parameter does', () => {
	const answer = (...refused: string[]) =>
		explainMissing(failed(refusal('400', 'rest_invalid_param', refused)), ['publish']);
	expect(answer('id')).toEqual(succeeded({ gone: true, reason: 'deleted' }));
	for (const refused of [[], ['password'], ['id', 'password']]) {
		expect(answer(...refused)).toMatchObject({ ok: false });
	}
});

test.each<[string | undefined, string | undefined]>([
	['401', 'incorrect_password'],
	['403', 'rest_forbidden'],
	['403', undefined],
	['404', 'rest_no_route'],
	['400', 'rest_bad_request'],
	['429', undefined],
	['500', undefined],
	['503', 'event-not-found'],
	[undefined, 'ECONNREFUSED'],
	[undefined, undefined],
])('a refusal with %s %s says nothing about the event', (httpCode, code) => {
	const failure = refusal(httpCode, code);
	expect(explainMissing(failed(failure), ['publish'])).toEqual(failed(failure));
});

test.each<[IDataObject, string[], string]>([
	[{ status: 'publish' }, ['publish'], 'there'],
	[{}, ['publish'], 'there'],
	[{ status: 'draft' }, ['publish', 'draft'], 'there'],
	[{ status: 'draft' }, ['publish'], 'unpublished'],
	[{ status: 'private' }, ['publish'], 'unpublished'],
	[{ status: 'publish' }, ['draft'], 'unpublished'],
	[{ status: 'trash' }, ['publish'], 'trashed'],
])('the record %j, if %j are watched, is %s', (record, statuses, reason) => {
	expect(explainMissing(succeeded(record), statuses)).toEqual(
		succeeded(reason === 'there' ? { gone: false } : { gone: true, reason, record }),
	);
});
