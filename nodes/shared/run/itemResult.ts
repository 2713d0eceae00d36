import type { IDataObject } from 'n8n-workflow';

import { CHECK_FIRST, joinNames } from '../errors/texts';
import type { Failure, Result } from '../result';
import { failed, succeeded } from '../result';
import type { LedgerEntry } from './ledger';

/** The records that an item returns, or why it failed. `asIs`: nothing was sent for it, so there is nothing to shape. */
export type ItemResult = Result<IDataObject[]> & { asIs?: true };

/** A failure with an unknown outcome names whom it affects. */
export function withAffected(failure: Failure, affected: readonly string[]): ItemResult {
	if (!failure.isUncertain || affected.length === 0) return failed(failure);
	return failed({
		...failure,
		description: `${failure.description}${wasFor(affected)}`,
		affected,
		details: { concerns: [...affected] },
	});
}

/** If an earlier try may have succeeded, a later failure doesn’t change that: only a success ends the doubt. */
export function withEarlierDoubt(failure: Failure, earlier: LedgerEntry | undefined): ItemResult {
	if (failure.isUncertain || !earlier || 'records' in earlier) return failed(failure);
	const { affected = [], details } = earlier.unknown;
	return failed({
		...failure,
		description: `${failure.description} An earlier try may have succeeded.${wasFor(affected)} ${CHECK_FIRST}`,
		isUncertain: true,
		affected,
		details: { ...failure.details, ...details },
	});
}

const wasFor = (affected: readonly string[]): string =>
	affected.length === 0 ? '' : ` It was for ${joinNames(affected)}.`;

/** What an item returns that an earlier try has sent. */
export const recall = (entry: LedgerEntry): ItemResult =>
	'records' in entry
		? succeeded(entry.records)
		: failed({
				...entry.unknown,
				description: `${entry.unknown.description} It was not sent again. To send it again, turn on “Repeat Uncertain Requests” under Options.`,
			});
