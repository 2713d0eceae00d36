import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

import type { Failure } from './result';

/** The values of a request. Each field says with its `routing.send` where its value goes. */
export interface RequestParts {
	body: IDataObject;
	qs: IDataObject;
	/** Which records of a list to return, if the service can’t be asked for exactly these. */
	keep?: (record: IDataObject) => boolean;
}

/** Where a request goes, below the service’s address. */
export interface Route {
	method: IHttpRequestMethods;
	path: string;
}

export type Outgoing = RequestParts &
	Route & {
		/** What the output says about this request besides the service’s answer. */
		warnings?: readonly string[];
		/** Why it can’t be sent at this time, if so. Asked before each attempt. */
		closedAt?(now: number): Failure | undefined;
	};

/** The values of a request once they have been checked together. */
export type CheckedParts = RequestParts &
	Pick<Outgoing, 'warnings'> & {
		/** Nothing is to be sent for this item: what `interpret` gets instead of an answer. */
		skipped?: IDataObject;
	};

/** All parameters of an operation by name, as the user set them; expressions are resolved. */
export type Input = Readonly<Record<string, unknown>>;
