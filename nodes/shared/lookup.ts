import type { IDataObject } from 'n8n-workflow';

import type { Input, Outgoing } from './request';
import type { Result } from './result';

/** Reads JSON from a path below the service’s address, or below another one. */
export type Ask = (path: string, address?: string) => Promise<Result<unknown>>;

/** What an operation may read before it writes. */
export interface Lookup {
	get(path: string, qs?: IDataObject): Promise<Result<IDataObject>>;
	/** The service’s address, to read from another one near it with `ask`. */
	baseUrl: string;
	/** Reads from a path below the service’s address, or below another one. Asks once for all items of a run. */
	ask: Ask;
	/** Reads the whole list, or up to `limit` of its records. */
	list(path: string, qs?: IDataObject, limit?: number): Promise<Result<IDataObject[]>>;
	/** Asks once for all items of a run that want to know the same. */
	memoize<T>(what: string, ask: () => Promise<Result<T>>): Promise<Result<T>>;
	/**
	 * Waits for earlier items that work on what the keys name, and keeps later ones waiting until this one has ended.
	 * Returns whether it had to wait. All items take their locks in the same order, the layer `inTurn` before those for
	 * what only a read tells, or two of them could wait for each other.
	 */
	lock(...keys: readonly string[]): Promise<boolean>;
	/** Items due with this credential, or `all` of it, or those `ofAnyAccount`; none if it isn’t about any of them. */
	itemsOfRun(isAbout: IsAbout, which?: WhichItems): Promise<readonly PlannedItem[]>;
}

/** What is about to be sent for an item, and what the user set for it. */
export type PlannedItem = Outgoing & { input: Input };
type IsAbout = (item: PlannedItem) => boolean;
type WhichItems = 'due' | 'all' | 'ofAnyAccount';
