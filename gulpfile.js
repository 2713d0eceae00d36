const { readdir, rm } = require('node:fs/promises');
const { join } = require('node:path');

/** What the package holds. n8n's build also copies every picture and every schema that it finds in another folder. */
const KEPT = ['credentials', 'icons', 'index.js', 'nodes'];

async function prune() {
	for (const name of await readdir('dist')) {
		if (!KEPT.includes(name)) await rm(join('dist', name), { recursive: true });
	}
}

module.exports = { prune };
