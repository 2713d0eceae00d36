import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../n8n/releases';
import type { WorkflowFile } from '../n8n/workflow';

/** A folder for each released version, with workflows and credentials as that version stored them. */
const FOLDER = join(root, 'test/saved');
const EXPECTED = 'expected.json';
export const CREDENTIALS = 'credentials.json';

export const readSaved = (...path: string[]): unknown =>
	JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));

/** The oldest first. */
export const savedVersions: readonly string[] = readdirSync(FOLDER).sort(
	new Intl.Collator('en', { numeric: true }).compare,
);

export const savedWorkflows = (version: string): Array<[name: string, file: WorkflowFile]> =>
	readdirSync(join(FOLDER, version))
		.filter((name) => ![EXPECTED, CREDENTIALS].includes(name))
		.map((name) => [name.replace('.json', ''), readSaved(version, name) as WorkflowFile]);

/** The fields that each node of each workflow returned then, on which the nodes after it may rely. */
export type Returned = Record<string, Record<string, string[]>>;

export const expectedOf = (version: string): Returned =>
	existsSync(join(FOLDER, version, EXPECTED)) ? (readSaved(version, EXPECTED) as Returned) : {};

export const expectedFile = (version: string): string => join(FOLDER, version, EXPECTED);
