import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All files in the folder and below it. */
export const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));

/** The files in the folder that contain the text anywhere. */
export const filesContaining = (folder: string, text: string): string[] =>
	filesIn(folder).filter((file) => readFileSync(file).includes(text));
