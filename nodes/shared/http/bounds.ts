/** How long one request may take in all, in milliseconds: from its beginning until its answer is complete. */
export const MAX_DURATION = {
	/** If the user sets no Timeout. n8n’s own default is as long. */
	usual: 300_000,
	/** n8n starts the next poll meanwhile. */
	poll: 60_000,
	/** Somebody is looking at the list. */
	picker: 30_000,
	credentialTest: 20_000,
};

/** How many bytes of an answer are read at most, counted after unpacking. */
export const MAX_BYTES = { record: 10_000_000, page: 50_000_000 };

/** What is asked for. */
export type Expected = keyof typeof MAX_BYTES;
