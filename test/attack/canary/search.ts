import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { formsIn } from '../../support/forms';

/** The part of the sqlite3 package that this needs. */
interface Sqlite {
	Database: new (file: string) => {
		all(sql: string, done: (error: Error | null, rows: Row[]) => void): void;
		close(): void;
	};
}

type Row = Record<string, unknown>;

/** Every row of every table of a database, as JSON, by the name of its table. */
export async function rowsOf(file: string, installation: string): Promise<Map<string, string[]>> {
	const load = createRequire(join(installation, 'package.json'));
	const { Database } = load('sqlite3') as Sqlite;
	const database = new Database(file);
	const all = async (sql: string) =>
		await new Promise<Row[]>((resolve, reject) => {
			database.all(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
		});
	try {
		const tables = await all("SELECT name FROM sqlite_master WHERE type = 'table'");
		const found = new Map<string, string[]>();
		for (const { name } of tables) {
			const rows = await all(`SELECT * FROM "${String(name)}"`);
			found.set(
				String(name),
				rows.map((row) => JSON.stringify(row, readBytes)),
			);
		}
		return found;
	} finally {
		database.close();
	}
}

/** JSON.stringify hands over bytes as lists of numbers, in which nothing can be found. */
function readBytes(this: unknown, name: string, value: unknown): unknown {
	const held = (this as Row)[name];
	return Buffer.isBuffer(held) ? held.toString('latin1') : value;
}

/** All files below a folder but those of installed packages. */
export const filesIn = (folder: string): string[] =>
	readdirSync(folder).flatMap((name) => {
		const path = join(folder, name);
		if (name === 'node_modules') return [];
		return statSync(path).isDirectory() ? filesIn(path) : [path];
	});

/** The forms of the secrets that the bytes of a file contain. */
export const foundInFile = (file: string, secrets: readonly string[]): string[] =>
	formsIn(readFileSync(file, 'latin1'), secrets);
