// Tasks the n8n CLI doesn't have: writing the output schemas and cleaning up.
const { mkdir, readdir, rm, writeFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');

/** Writes a schema of each operation's output, which n8n's editor shows as a preview, from the OpenAPI descriptions. */
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

/** Removes the output of the build and the tests, but keeps the installed n8n versions. */
async function clean() {
	for (const folder of ['dist', 'coverage']) await rm(folder, { recursive: true, force: true });
}

module.exports = { schemas, clean };
