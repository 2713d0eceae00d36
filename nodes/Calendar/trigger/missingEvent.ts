import type { IDataObject } from 'n8n-workflow';
import type { Disappearance, Reason } from './nextState';
import { failed, succeeded, type Failure, type Result } from '../../shared/result';

/** Refusals that tell that an event is gone (seen on servers); the first row that fits counts. */
const GONE: ReadonlyArray<{ status: string; code?: string; reason: Reason }> = [
	{ status: '410', reason: 'trashed' },
	{ status: '403', code: 'event-no-longer-available', reason: 'trashed' },
	// In the trash, a draft or private: this user isn't told which.
	{ status: '403', code: 'event-not-accessible', reason: 'inaccessible' },
	// The id is all that was sent.
	{ status: '400', code: 'rest_invalid_param', reason: 'deleted' },
	{ status: '400', code: 'rest-invalid-event-id', reason: 'deleted' },
];

/** Not about the event: the address is wrong. */
const NO_ROUTE = 'rest_no_route';

/**
 * What became of an event that is missing from the list, by the answer to the question for it alone. Whatever tells
 * nothing about the event (no answer, no right, out of order) is a failure: nothing is concluded from it.
 */
export function explainMissing(
	answer: Result<IDataObject>,
	statuses: readonly string[],
): Result<Disappearance> {
	if (answer.ok) return succeeded(explainRecord(answer.value, statuses));
	const { httpCode, code } = answer.failure;
	const row = GONE.find((each) => each.status === httpCode && (each.code ?? code) === code);
	if (row) return succeeded({ gone: true, reason: row.reason });
	return isNotFound(answer.failure)
		? succeeded({ gone: true, reason: 'deleted' })
		: failed(answer.failure);
}

/** The document shows no errors; the plain meaning of a 404 is that there is no such event. */
const isNotFound = ({ httpCode, code }: Failure) => httpCode === '404' && code !== NO_ROUTE;

function explainRecord(record: IDataObject, statuses: readonly string[]): Disappearance {
	const { status } = record;
	if (typeof status !== 'string' || statuses.includes(status)) return { gone: false };
	return { gone: true, reason: status === 'trash' ? 'trashed' : 'unpublished', record };
}
