import type { IDataObject } from 'n8n-workflow';

import type { Lookup } from './lookup';
import type { Input, Outgoing } from './request';
import { type Result, succeeded } from './result';

/**
 * A write of which nobody knows whether it was carried out, or whose record is wanted again, and what can be asked.
 */
export interface LostWrite {
	/** As it was sent or, for what an earlier execution has sent, as it would be sent now (`isAsSent` is false then). */
	request: Outgoing;
	isAsSent: boolean;
	input: Input;
	/** Reads that give up soon. No cache answers them. */
	lookup: Pick<Lookup, 'get' | 'itemsOfRun' | 'list' | 'memoize'>;
	/** It was done for certain, by an earlier execution, so all that is in question is which record it made. */
	isDone: boolean;
	/**
	 * Whether something that the service says happened at a time, in milliseconds since 1970, can be what this write has
	 * done. Ask after a read, which tells the difference of the clocks. Always true if it was done in an earlier
	 * execution, and false if nobody knows when it began or the time is NaN.
	 */
	canBeFrom(time: number): boolean;
	/** Whose a record with this ID is, if the node has noted that: this write’s, or another one’s. */
	ownerOf(id: unknown): Promise<'own' | 'other' | undefined>;
}

/** A write, and what is known of it. */
export type Wanted = Pick<LostWrite, 'request' | 'isAsSent' | 'isDone'> & {
	/** When it began at the earliest, in milliseconds since 1970: by n8n’s clock, or by the service’s. */
	began?: { at: number; by: 'n8n' | 'service' };
	/** Whose a record is, as far as Only Once has noted it. */
	ownerOf?: LostWrite['ownerOf'];
};

/** What a look in the service has found of a write. */
export type Trace =
	/**
	 * It was carried out. `record` has the fields of the answer that was lost, and `how` completes “The answer was
	 * lost, but”, as in `invoice INV-0042 in the account has the same client, dates and lines`. `made`: the ID of the
	 * record that it has made, which answers no other item.
	 */
	| { is: 'found'; record: IDataObject; how: string; made?: unknown }
	/** Not so far. `what` completes “There was no”, as in `such invoice`. */
	| { is: 'none'; what: string }
	/** Another look would say no more. `evidence`: what was seen, in sentences. */
	| { is: 'unclear'; evidence: string };

export const found = (record: IDataObject, how: string): Result<Trace> =>
	succeeded({ is: 'found', record, how });

export const none = (what: string): Result<Trace> => succeeded({ is: 'none', what });

export const unclear = (evidence: string): Result<Trace> => succeeded({ is: 'unclear', evidence });
