const { readdir, readFile, rm, writeFile } = require('node:fs/promises');
const { join } = require('node:path');

/** What the package holds. n8n's build also copies every picture and every schema that it finds in another folder. */
const KEPT = ['credentials', 'icons', 'index.js', 'nodes'];

/** Indents by tabs, and leaves out that exports are undefined at first: 4 kB less to download. */
const smaller = (code) =>
	code
		.replace(/^( {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
		.replace(/^exports\.\w+ = .*void 0;\n/gm, '');

async function prune() {
	for (const name of await readdir('dist')) {
		if (!KEPT.includes(name)) await rm(join('dist', name), { recursive: true });
	}
	for (const name of await readdir('dist', { recursive: true })) {
		const file = join('dist', name);
		if (name.endsWith('.js')) await writeFile(file, smaller(await readFile(file, 'utf8')));
	}
}

module.exports = { prune };
