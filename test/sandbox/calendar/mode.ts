import type { Request, RequestHandler, Response } from 'express';

import type { Key, Purpose, Viewer } from './definition';
import type { Store } from './store';
import type { CollectionName, Values } from './types';

export interface Action {
	name: CollectionName;
	does: Purpose | 'list' | 'create';
	/** Identifies the record; absent for lists and creates. */
	key?: Key;
}

export interface Page {
	name: CollectionName;
	page: number;
	pages: number;
	total: number;
}

/** A way the calendar can behave. The modes answer the same request differently. */
export interface Mode {
	/** Whether `admit` checks the values sent, and not the OpenAPI description. */
	checksRequests: boolean;
	rewrite?(req: Request): void;
	/** The user in the Authorization header; throws if the credentials are wrong. */
	recognize(authorization: string | undefined): Viewer;
	/** Throws if the action isn't allowed; otherwise returns the values to use. */
	admit(action: Action, req: Request, viewer: Viewer): Values;
	/** URL of the namespace in responses. */
	base(req: Request): string;
	/** Links to this page and to the previous and next ones, if they exist. */
	links(page: Page, req: Request): Values;
	/** Sends the response, including any special headers. */
	answer(body: Values, about: Action | Page | undefined, req: Request, res: Response): void;
	describe(description: Values, req: Request): Values;
	/** What the rest of the site serves; by default, nothing. */
	site?: RequestHandler;
	store: Store;
}
