import type { IDataObject } from 'n8n-workflow';

import { explainMissing } from '../../../nodes/Calendar/trigger/pollCalendar';
import { failed, succeeded } from '../../../nodes/shared/result';

const refusal = (httpCode?: string, code?: string, refused?: string[]) =>
	failed({ message: 'No.', description: '', httpCode, code, refused });

test.each<[string, string | undefined, string, ...string[]]>([
	['400', 'rest-invalid-event-id', 'deleted'],
	['400', 'rest_invalid_param', 'deleted', 'id'],
	['404', 'rest-event-not-found', 'deleted'],
	['404', 'event-not-found', 'deleted'],
	['404', undefined, 'deleted'],
	['410', 'event-is-in-trash', 'trashed'],
	['403', 'event-no-longer-available', 'trashed'],
	['403', 'event-not-accessible', 'inaccessible'],
])(
	'a refusal with %s %s means that the event is gone (%s)',
	(httpCode, code, reason, ...refused) => {
		expect(explainMissing(refusal(httpCode, code, refused), ['publish'])).toEqual(
			succeeded({ gone: true, reason }),
		);
	},
);

test('an event that only its password keeps from being read is there', () => {
	const locked = refusal('403', 'event-password-protected');
	expect(explainMissing(locked, ['publish'])).toEqual(succeeded({ gone: false }));
});

test.each<[string | undefined, string | undefined, string[]?]>([
	['401', 'incorrect_password'],
	['403', 'rest_forbidden'],
	['403', undefined],
	['400', 'rest_invalid_param', []],
	['400', 'rest_invalid_param', ['id', 'password']],
	['503', 'event-not-found'],
	[undefined, 'ECONNREFUSED'],
	[undefined, undefined],
])('a refusal with %s %s %j says nothing about the event', (...facts) => {
	expect(explainMissing(refusal(...facts), ['publish'])).toEqual(refusal(...facts));
});

test.each<[IDataObject, string[], string]>([
	[{ status: 'publish' }, ['publish'], 'there'],
	[{}, ['publish'], 'there'],
	[{ status: 'draft' }, ['publish', 'draft'], 'there'],
	[{ status: 'draft' }, ['publish'], 'unpublished'],
	[{ status: 'private' }, ['publish'], 'unpublished'],
	[{ status: 'publish' }, ['draft'], 'unpublished'],
	[{ status: 'trash' }, ['publish'], 'trashed'],
	// An imported event that was deleted.
	[{ status: 'tribe-ignored' }, ['publish'], 'unpublished'],
])('the record %j, if %j are watched, is %s', (record, statuses, reason) => {
	expect(explainMissing(succeeded(record), statuses)).toEqual(
		succeeded(reason === 'there' ? { gone: false } : { gone: true, reason, record }),
	);
});
