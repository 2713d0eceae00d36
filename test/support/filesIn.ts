import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

const root = join(__dirname, '../..');

/** The files in a folder of the repository, and in its folders, with paths from the root: `nodes/Sms/Sms.node.ts`. */
export const filesIn = (folder: string): string[] =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
		join(folder, name).replaceAll(sep, '/'),
	);
