const { readdir, readFile, rm, writeFile } = require('node:fs/promises');
const { extname, join } = require('node:path');

/** What the package holds. n8n's build also copies every picture and every schema that it finds in another folder. */
const KEPT = ['credentials', 'icons', 'index.js', 'nodes'];

/** What is left of a file to download: code without deep indents and what nothing here needs, JSON without blanks. */
const SMALLER = {
	'.js': (code) =>
		code
			.replace(/^( {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
			.replace(
				/^exports\.\w+ = .*void 0;\n|^Object\.defineProperty\(exports, "__esModule".*\n/gm,
				'',
			)
			.replace(/\(0, (\w+\.\w+)\)(?=\()/g, '$1'),
	'.json': (json) => JSON.stringify(JSON.parse(json)),
};

async function prune() {
	for (const name of await readdir('dist')) {
		if (!KEPT.includes(name)) await rm(join('dist', name), { recursive: true });
	}
	for (const name of await readdir('dist', { recursive: true })) {
		const smaller = SMALLER[extname(name)];
		const file = join('dist', name);
		if (smaller) await writeFile(file, smaller(await readFile(file, 'utf8')));
	}
}

module.exports = { prune };
