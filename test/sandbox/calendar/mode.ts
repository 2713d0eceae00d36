import type { Request, Response } from 'express';

import type { Key, Purpose, Viewer } from './definition';
import type { Store } from './store';
import type { CollectionName, Values } from './types';

export interface Action {
	name: CollectionName;
	does: Purpose | 'list' | 'create';
	/** Names the record; absent for lists and creates. */
	key?: Key;
}

export interface Page {
	name: CollectionName;
	page: number;
	pages: number;
	total: number;
}

/** One way in which the calendar behaves: where the answers to the same request differ. */
export interface Mode {
	/** True when the values sent are checked by `admit` and not by the description of the service. */
	checksRequests: boolean;
	rewrite?(req: Request): void;
	/** Who asks, by the Authorization header; refuses wrong credentials. */
	recognise(authorization: string | undefined): Viewer;
	/** Refuses what may not be, and hands out the values to work with. */
	admit(action: Action, req: Request, viewer: Viewer): Values;
	/** Address of the namespace, as the answers tell it. */
	base(req: Request): string;
	/** Addresses of this page and the ones beside it; a page that is not there has no address. */
	links(page: Page, req: Request): Values;
	/** Sends what was found or done, with what the answer has besides its body. */
	answer(body: Values, about: Action | Page | undefined, req: Request, res: Response): void;
	describe(description: Values, req: Request): Values;
	store: Store;
}
