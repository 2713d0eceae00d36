import type { IDataObject } from 'n8n-workflow';
import type { Result } from './result';

/** A field of a credential whose value authenticates the requests. */
export interface SentField {
	/** Display name of the field. */
	label: string;
	value: unknown;
	sentAs: 'headerName' | 'headerValue' | 'base64';
	isSecret: boolean;
}

/** Reads JSON from a path below the service’s address, or below another one. */
export type Ask = (path: string, address?: string) => Promise<Result<unknown>>;

/** How a credential is tested: by a read that the service answers in its own way. */
export interface CredentialTest {
	path: string;
	/** Whether a JSON answer is what only this service sends. */
	accepts(body: unknown, headers: IDataObject): boolean;
	/** What the answer should be, for messages: “a list of events”. */
	expected: string;
	/** What to check if it is something else. */
	advice: string;
	/** Whom the credential stands for, as a sentence. Fails if the service ignores the login. Runs after the read. */
	checkLogin?(credentials: IDataObject, ask: Ask): Promise<Result<string>>;
}
