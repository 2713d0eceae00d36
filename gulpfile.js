// What the n8n CLI doesn't do: write the output schemas, clean.
const { mkdir, readdir, rm, writeFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');

/** Writes what each operation puts out, for the editor's preview, from the services' descriptions. */
async function schemas() {
	require('tsx/cjs/api').register();
	const { outputSchemas } = require('./test/contract/outputSchemas.ts');
	for (const folder of await readdir('nodes')) {
		await rm(join('nodes', folder, '__schema__'), { recursive: true, force: true });
	}
	for (const { path, schema } of await outputSchemas()) {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, `${JSON.stringify(schema, null, '\t')}\n`);
	}
}

/** Removes what the build and the tests made; the installed n8n versions stay. */
async function clean() {
	for (const folder of ['dist', 'coverage']) await rm(folder, { recursive: true, force: true });
}

module.exports = { schemas, clean };
