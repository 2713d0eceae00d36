import '../support/n8nHome';

import { execFileSync, spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

import { PackageDirectoryLoader } from 'n8n-core';

const root = resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	devDependencies: Record<string, string>;
	n8n: { strict: boolean; nodes: string[]; credentials: string[] };
};

/** The names of what package.json lists: `dist/nodes/Sms/SmsTrigger.node.js` has `smsTrigger`. */
const namesOf = (files: string[]) =>
	files.map((file) =>
		basename(file)
			.replace(/\..*/, '')
			.replace(/^./, (first) => first.toLowerCase()),
	);

/** What the tarball may contain; anything else got in by mistake. */
const ALLOWED = [
	/^(package\.json|README\.md|LICENSE)$/,
	/^dist\/index\.js$/,
	/^dist\/(nodes|credentials)\/[\w/]+(\.(node|credentials))?\.js$/,
	/^dist\/nodes\/\w+\/(polling\/)?\w+\.node\.json$/,
	/^dist\/nodes\/\w+\/(polling\/)?__schema__\/v1\.0\.0(\/\w+\/\w+)?\.json$/,
	/^dist\/icons\/(sms|invoicing|calendar)(\.dark)?\.svg$/,
];

/** In bytes. Source maps would nearly double it. */
const LARGEST_TARBALL = 300_000;

let folder: string;
let packed: string;
let files: string[];
let size: number;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'package-'));
	packed = join(folder, 'packed');
	mkdirSync(packed);
	const printed = execFileSync(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', packed],
		{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
	);
	const [tarball] = JSON.parse(printed) as [
		{ filename: string; size: number; files: Array<{ path: string }> },
	];
	size = tarball.size;
	files = tarball.files.map(({ path }) => path);
	execFileSync('tar', ['-xzf', tarball.filename, '--strip-components=1'], { cwd: packed });
	rmSync(join(packed, tarball.filename));
	// n8n provides these modules to a package.
	symlinkSync(join(root, 'node_modules'), join(packed, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the tarball is small: the compiled nodes, their icons and schemas, and nothing else', () => {
	expect(size).toBeLessThanOrEqual(LARGEST_TARBALL);
	expect(files.filter((file) => !ALLOWED.some((kind) => kind.test(file)))).toEqual([]);
	const icons = readdirSync(join(root, 'icons')).map((icon) => `dist/icons/${icon}`);
	expect(files).toEqual(
		expect.arrayContaining([...manifest.n8n.nodes, ...manifest.n8n.credentials, ...icons]),
	);
});

const SOURCES = [
	...['nodes', 'credentials', 'icons', 'index.ts', 'package.json', 'tsconfig.json'],
	...['gulpfile.js', 'README.md', 'LICENSE'],
];

/** Builds and packs a copy of the sources. Returns the hash of the tarball. */
function packCopy(at: string, more: Record<string, string>): string {
	const parent = mkdtempSync(join(tmpdir(), 'build-'));
	const cwd = join(parent, at);
	const env = { ...process.env, ...more };
	const run = (...args: string[]) =>
		execFileSync('npm', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
	try {
		for (const name of SOURCES) cpSync(join(root, name), join(cwd, name), { recursive: true });
		symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
		run('run', 'build');
		const made = JSON.parse(run('pack', '--dry-run', '--json')) as [{ integrity: string }];
		return made[0].integrity;
	} finally {
		rmSync(parent, { recursive: true, force: true });
	}
}

test('two builds of the same sources make the same tarball, byte for byte', () => {
	const one = packCopy('a', { TZ: 'Africa/Accra', LANG: 'C' });
	const other = packCopy('another/longer folder', { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8' });
	expect(one).toMatch(/^sha512-/);
	expect(other).toBe(one);
});

test('n8n loads every node and credential type from the tarball, with codex and icons', async () => {
	const loader = new PackageDirectoryLoader(packed);
	await loader.loadAll();
	const nodes = Object.values(loader.nodeTypes).map(({ type }) => type.description);
	expect(nodes.map(({ name }) => name).sort()).toEqual(namesOf(manifest.n8n.nodes).sort());
	expect(Object.keys(loader.credentialTypes).sort()).toEqual(
		namesOf(manifest.n8n.credentials).sort(),
	);
	for (const { name, codex, iconUrl } of nodes as Array<{
		name: string;
		codex?: { categories: string[] };
		iconUrl?: { light: string; dark: string };
	}>) {
		expect({ name, categories: codex?.categories?.length }).toEqual({ name, categories: 1 });
		for (const icon of [iconUrl?.light, iconUrl?.dark]) {
			expect(files).toContain(icon?.replace(/^icons\/[^/]+\//, ''));
		}
	}
});

test('index.js exports a class for each node and credential type', () => {
	const script = 'console.log(JSON.stringify(Object.keys(require("./dist/index.js")).sort()))';
	const printed = execFileSync(process.execPath, ['-e', script], {
		cwd: packed,
		encoding: 'utf8',
	});
	const classes = [...manifest.n8n.nodes, ...manifest.n8n.credentials].map(
		(file) => file.split('/').at(-1)?.split('.')[0],
	);
	expect(JSON.parse(printed)).toEqual(classes.sort());
});

test.each([
	['the tarball', () => [packed]],
	['the sources', () => [root, 'source']],
])('n8n’s package scanner finds nothing in %s', (_, args) => {
	const { stdout, status } = spawnSync(process.execPath, [join(__dirname, 'scan.mjs'), ...args()], {
		encoding: 'utf8',
		// With NODE_ENV=test, the lint rules take every file for one of their own tests. The scanner leaves a folder
		// behind.
		env: { ...process.env, NODE_ENV: '', TMPDIR: folder },
	});
	expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

/** What the linter and the scanner can’t report, because it decides what they check. */
test('nothing weakens the checks: strict mode, exact versions, no comment that turns off a rule or the types', () => {
	expect(manifest.n8n.strict).toBe(true);
	const loose = Object.entries(manifest.devDependencies).filter(([, version]) =>
		/[^\w.-]/.test(version.replace(/^npm:[\w@/-]+@(?=\d)/, '')),
	);
	expect(loose).toEqual([]);
	const sources = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => join(root, folder, file)),
	);
	expect(sources.length).toBeGreaterThan(30);
	const comment = /eslint-disable|@ts-(ignore|nocheck|expect-error)/;
	expect(sources.filter((file) => comment.test(readFileSync(file, 'utf8')))).toEqual([]);
});
