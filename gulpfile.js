const { readdir, readFile, rm, writeFile } = require('node:fs/promises');
const { join } = require('node:path');

/** What the package holds. n8n's build also copies every picture and every schema that it finds in another folder. */
const KEPT = ['credentials', 'icons', 'index.js', 'nodes'];

/** Leaves what the package holds, and takes the blanks out of schemas. */
async function prune() {
	for (const name of await readdir('dist')) {
		if (!KEPT.includes(name)) await rm(join('dist', name), { recursive: true });
	}
	for (const name of await readdir('dist', { recursive: true })) {
		if (!name.endsWith('.json')) continue;
		const file = join('dist', name);
		await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
	}
}

module.exports = { prune };
