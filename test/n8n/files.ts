import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files in the folder that contain the text anywhere. */
export function filesContaining(folder: string, text: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => readFileSync(file).includes(text));
}
