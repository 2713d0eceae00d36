// What the n8n CLI doesn't do: optimise icons, write the output schemas, check the codex files, clean.
const { Transform } = require('node:stream');
const { existsSync, readFileSync } = require('node:fs');
const { mkdir, readdir, rm, writeFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');
const { dest, parallel, src } = require('gulp');

const { n8n, name: packageName } = require('./package.json');

/** Makes the icons as small as they can be without looking different. */
function icons() {
	const { optimize } = require('svgo');
	return src('icons/*.svg')
		.pipe(
			new Transform({
				objectMode: true,
				transform(file, _, done) {
					const { data } = optimize(file.contents.toString(), { path: file.path, multipass: true });
					file.contents = Buffer.from(`${data}\n`);
					done(null, file);
				},
			}),
		)
		.pipe(dest('icons'));
}

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

const CATEGORIES = ['Communication', 'Finance & Accounting', 'Productivity'];

/** Checks that n8n's catalogue can place every node and that the help pages it links to exist. */
async function codex() {
	const wrong = n8n.nodes.flatMap((compiled) => {
		const file = compiled.replace(/^dist\//, '').replace(/\.js$/, '.json');
		if (!existsSync(file)) return [`${file} is missing`];
		const { node, categories, resources } = JSON.parse(readFileSync(file, 'utf8'));
		const type = file.split('/').at(-1).split('.')[0];
		const expected = `${packageName}.${type[0].toLowerCase()}${type.slice(1)}`;
		const pages = [...resources.primaryDocumentation, ...resources.credentialDocumentation];
		return [
			...(node === expected ? [] : [`${file}: node is ${node}, not ${expected}`]),
			...categories
				.filter((category) => !CATEGORIES.includes(category))
				.map((category) => `${file}: ${category} is not one of ${CATEGORIES.join(', ')}`),
			...pages
				.map(({ url }) => /\/(docs\/[^#]+)/.exec(url)?.[1] ?? url)
				.filter((page) => !existsSync(page))
				.map((page) => `${file}: there is no ${page}`),
		];
	});
	if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** Removes what the build and the tests made; the installed n8n versions stay. */
async function clean() {
	for (const folder of ['dist', 'coverage']) await rm(folder, { recursive: true, force: true });
}

module.exports = { icons, schemas, codex, clean, prepare: parallel(icons, schemas, codex) };
