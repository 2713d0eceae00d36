import type { IDataObject } from 'n8n-workflow';
import type { Disappearance, Reason } from './nextState';
import { failed, succeeded, type Failure, type Result } from '../../shared/result';

/** Refusals that say that an event is gone, as observed on servers. The first match wins. */
const GONE: ReadonlyArray<{ status: string; code?: string; reason: Reason }> = [
	{ status: '410', reason: 'trashed' },
	{ status: '403', code: 'event-no-longer-available', reason: 'trashed' },
	// In the trash, a draft or private: the service doesn’t say which.
	{ status: '403', code: 'event-not-accessible', reason: 'inaccessible' },
	{ status: '400', code: 'rest-invalid-event-id', reason: 'deleted' },
];

/** Not about the event: the address is wrong. */
const NO_ROUTE = 'rest_no_route';

/**
 * What happened to an event that is missing from the list, by the answer to a request for this event. An answer that
 * says nothing about the event (server error, no permission) is a failure, and nothing is concluded from it.
 */
export function explainMissing(
	answer: Result<IDataObject>,
	statuses: readonly string[],
): Result<Disappearance> {
	if (answer.ok) return succeeded(explainRecord(answer.value, statuses));
	const { httpCode, code, refused = [] } = answer.failure;
	const row = GONE.find((each) => each.status === httpCode && (each.code ?? code) === code);
	if (row) return succeeded({ gone: true, reason: row.reason });
	// Servers call an unknown ID an invalid parameter.
	const isUnknownId =
		httpCode === '400' && code === 'rest_invalid_param' && refused.join() === 'id';
	return isUnknownId || isNotFound(answer.failure)
		? succeeded({ gone: true, reason: 'deleted' })
		: failed(answer.failure);
}

/** Any other 404 means that the event doesn’t exist. */
const isNotFound = ({ httpCode, code }: Failure) => httpCode === '404' && code !== NO_ROUTE;

function explainRecord(record: IDataObject, statuses: readonly string[]): Disappearance {
	const { status } = record;
	if (typeof status !== 'string' || statuses.includes(status)) return { gone: false };
	return { gone: true, reason: status === 'trash' ? 'trashed' : 'unpublished', record };
}
