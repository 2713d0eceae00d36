import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../http/types';
import type { Input, Lookup, Outgoing } from './operation';

/** What an item sends, and what the user set for it. */
export interface Sending {
	request: Outgoing;
	input: Input;
}

/** Lets several items go out in one request. */
export interface Combine {
	/** Items with the same key may share a request; an item without one goes alone. */
	key(item: Sending): string | undefined;
	/** What an item adds to a request; no request gets the same part twice. */
	parts(item: Sending): readonly string[];
	/** Most parts in a request. An item that has more goes alone. */
	most(item: Sending): number;
	merge(requests: readonly Outgoing[]): Outgoing;
	/** Each item's own part of what the service answered. Never throws: the work is done and paid for. */
	split(record: IDataObject, requests: readonly Outgoing[]): IDataObject[];
}

/** A look before a run sends anything. */
export interface Preflight {
	isWanted(input: Input): boolean;
	/** Why none of the items may be sent, if so. They are those of one account that haven't gone out yet. */
	check(items: readonly Sending[], lookup: Lookup): Promise<Failure | undefined>;
}
