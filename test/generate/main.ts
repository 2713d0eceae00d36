import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { outputSchemas } from '../contract/outputSchemas';
import { STORED_NAMES, storedNames } from '../support/storedNames';
import { pages, read, ROOT } from './docs/pages';
import { source } from './source';

function write(path: string, text: string): void {
	mkdirSync(dirname(join(ROOT, path)), { recursive: true });
	writeFileSync(join(ROOT, path), text);
}

/** `npm run generate` writes everything that can be told from the sources, in seconds. */
async function generate(): Promise<void> {
	for (const node of ['Calendar', 'Invoicing', 'Sms']) {
		rmSync(join(ROOT, 'nodes', node, '__schema__'), { recursive: true, force: true });
	}
	for (const { path, schema } of await outputSchemas()) {
		write(path, `${JSON.stringify(schema, null, '\t')}\n`);
	}
	write('nodes/shared/phone/numberingPlans.ts', source());
	// What is gone stays listed, so that a test says so: saved workflows hold it.
	const listed = existsSync(join(ROOT, STORED_NAMES)) ? read(STORED_NAMES).trim().split('\n') : [];
	const names = [...new Set([...listed, ...(await storedNames())])].sort();
	write(STORED_NAMES, `${names.join('\n')}\n`);
	for (const [path, text] of await pages()) write(path, text);
}

/**
 * `npm run generate -- pictures` takes those of the docs, in a real n8n and a browser. `npm run generate -- saved`
 * runs the workflows that the newest version has saved, and writes what came of them.
 */
async function main([part, ...words]: string[]): Promise<void> {
	if (part === 'saved') {
		const { recordSaved } = await import('./saved');
		return await recordSaved();
	}
	if (part !== 'pictures') return await generate();
	const { takePictures } = await import('../browser/pictures/main');
	await takePictures(words);
}

main(process.argv.slice(2)).then(
	() => process.exit(0),
	(error: Error) => {
		console.error(error.message);
		process.exit(1);
	},
);
