import type { IDataObject } from 'n8n-workflow';

import type { Ask } from './operation';
import type { Result } from './result';

/** A read by which a service shows that it is the right one, and that the credential is. */
export interface CredentialProbe {
	path: string;
	/** Whether a JSON answer is what only this service sends. */
	accepts(body: unknown, headers: IDataObject): boolean;
	/** What the answer should be, for messages: “a list of events”. */
	expected: string;
	/** What to check if it is something else. */
	advice: string;
	/** If the answer is a list: what its records are, and the fields that the nodes can’t do without. */
	records?: { one: string; many: string; fields: readonly string[] };
	/** What the answer tells of the account, in a few words: “limit 100 a minute”. */
	tells?(body: unknown, headers: IDataObject): string | undefined;
	/**
	 * Whom the credential stands for, as a sentence, or ''. Fails if the service ignores the login, or if a setting can’t
	 * be right. Runs after the read.
	 */
	checkLogin?(credentials: IDataObject, ask: Ask): Promise<Result<string>>;
}
