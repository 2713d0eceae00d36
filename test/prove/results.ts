/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { store } from '../n8n/releases';
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

export const folder = join(store, 'prove');

const fileOf = (part: string) => join(folder, `${part}.json`);

export function keep(part: string, result: Result): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(fileOf(part), `${JSON.stringify(result, null, '\t')}\n`);
}

/** The last result of the part; undefined if it never ran here. */
export function recall(part: string): Result | undefined {
	const file = fileOf(part);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined;
}
