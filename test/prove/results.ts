import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root, store } from '../n8n/releases';
import type { Report } from '../support/report';

/** What a part found, and where and when. */
export type Result = Report & {
	/** When it ended, in ISO 8601. */
	at: string;
	/** The commit, followed by `with changes` if the files differed from it. */
	commit: string;
	versions: { node: string; n8n: string; package: string };
	seconds: number;
};

/** Where the parts write their logs, which aren’t committed. */
export const logs = join(store, 'prove');

/** The last result of each part, committed like the page that shows them. */
export const results = join(root, 'test', 'prove', 'results');

const fileOf = (part: string) => join(results, `${part}.json`);

export function keep(part: string, result: Result): void {
	mkdirSync(results, { recursive: true });
	writeFileSync(fileOf(part), `${JSON.stringify(result, null, '\t')}\n`);
}

/** The last result of the part; undefined if it never ran. */
export function recall(part: string): Result | undefined {
	const file = fileOf(part);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
}
