import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { unlock } from 'proper-lockfile';

import { progressLine } from '../../n8n/install';
import { takeLock, withLock } from '../../n8n/lock';
import { download } from '../../n8n/npm';
import { releases, root, sourceOf } from '../../n8n/releases';

const folder = mkdtempSync(join(tmpdir(), 'install-'));
const { PATH } = process.env;
afterEach(() => {
	process.env.PATH = PATH;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program called npm that prints these lines, and then ends, or hangs until it is stopped. */
function standInForNpm(lines: string[], end: 'fails' | 'hangs'): void {
	const text = JSON.stringify(`${lines.join('\n')}\n`);
	const last = end === 'hangs' ? 'setInterval(() => {}, 1000)' : 'process.exitCode = 1';
	writeFileSync(
		join(folder, 'npm'),
		`#!${process.execPath}\nprocess.stderr.write(${text});\n${last};\n`,
	);
	chmodSync(join(folder, 'npm'), 0o755);
	process.env.PATH = `${folder}${delimiter}${PATH}`;
}

const advice =
	'Check the connection with npm ping, then run the same command again: what has been downloaded is kept.';
const attempt = (number: number, code: string) =>
	`npm http fetch GET https://registry.npmjs.org/n8n attempt ${number} failed with ${code}`;

const unreachable: Array<[code: string, lines: string[], end: 'fails' | 'hangs']> = [
	['ECONNRESET', [attempt(1, 'ECONNRESET'), attempt(3, 'ECONNRESET')], 'hangs'],
	['ENOTFOUND', ['npm error code ENOTFOUND', ...Array<string>(30).fill('npm error at …')], 'fails'],
	['EAI_AGAIN', ['npm ERR! code EAI_AGAIN'], 'fails'],
	['ERR_SOCKET_TIMEOUT', ['npm error code ERR_SOCKET_TIMEOUT'], 'fails'],
];
test.each(unreachable)(
	'without a network (%s), one sentence says so at once',
	async (code, lines, end) => {
		standInForNpm(lines, end);
		await expect(download('n8n 1.2.3', folder, {})).rejects.toThrow(
			new Error(`Can’t download n8n 1.2.3: the npm registry can’t be reached (${code}). ${advice}`),
		);
	},
);

test('a request that npm repeats isn’t the end, and other errors are quoted', async () => {
	const troubles: string[] = [];
	standInForNpm([attempt(1, 'ETIMEDOUT'), 'npm error code ENOSPC', 'no space left'], 'fails');
	const run = download('n8n', folder, { onTrouble: (code) => troubles.push(code) });
	await expect(run).rejects.toThrow(/npm ci failed .*exit code 1.*ENOSPC\nno space left/s);
	expect(troubles).toEqual(['ETIMEDOUT']);
});

const usual = { seconds: 12, fetched: 0, total: 1993, gigabytes: 0.04, trouble: '' };
test.each([
	[usual, 'npm is resolving about 1993 packages, none has arrived yet, 0.0 GB'],
	[{ ...usual, gigabytes: 1.5 }, 'npm is unpacking about 1993 packages from its cache, 1.5 GB'],
	[{ ...usual, fetched: 7 }, '7 of about 1993 packages downloaded, 0.0 GB'],
	[
		{ ...usual, trouble: 'ETIMEDOUT' },
		'the npm registry doesn’t answer (ETIMEDOUT), trying again, 0.0 GB',
	],
])('the progress of %j', (progress, text) => {
	expect(progressLine(progress)).toBe(`  12 s, ${text} written`);
});

/** Another process that has the file locked, until it is ended. */
async function lockedElsewhere(file: string, note: string) {
	writeFileSync(file, note);
	const script = `require('proper-lockfile').lock(${JSON.stringify(file)}).then(() => console.log('locked'))`;
	const other = spawn(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000)`], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await once(other.stdout, 'data');
	return async () => {
		other.kill();
		await once(other, 'exit');
	};
}

test('who waits for another installation is told why', async () => {
	const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
	const file = join(folder, 'latest.lock');
	const end = await lockedElsewhere(file, '');
	let isDone = false;
	const work = withLock(file, 'installing n8n 1.2.3', () => Promise.resolve((isDone = true)));
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(isDone).toBe(false);
	await end();
	await expect(work).resolves.toBe(true);
	expect(printed.mock.calls).toEqual([
		[
			'Waiting: another npm start or test is installing n8n 1.2.3 here. This continues when it is done',
		],
	]);
	printed.mockRestore();
});

test('a second demo is told where the first one runs, until that has ended', async () => {
	const file = join(folder, 'data.running');
	const where = 'its editor http://127.0.0.1:5688';
	const end = await lockedElsewhere(file, where);
	expect(await takeLock(file, 'another')).toBe(where);
	await end();
	expect(await takeLock(file, 'another')).toBeUndefined();
	expect(readFileSync(file, 'utf8')).toBe('another');
	// It would be kept until this process ends, which runs other tests when the folder is gone.
	await unlock(file, { realpath: false });
});

test.each([root, ...releases.map(sourceOf)])(
	'the lock file in %s says where each package is, which npm would ask for otherwise, one by one',
	(path) => {
		const text = readFileSync(join(path, 'package-lock.json'), 'utf8');
		type Entry = { resolved?: string; integrity?: string };
		const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
		const downloaded = Object.values(packages).filter(({ integrity }) => integrity);
		expect(downloaded.length).toBeGreaterThan(1_000);
		for (const { resolved } of downloaded)
			expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//);
	},
);
