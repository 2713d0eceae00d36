import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { npm } from '../n8n/npm';
import { exactly, type Finding } from '../support/finding';
import { runParts } from '../support/parts';

/** In this order, from a folder with nothing but the package. `test` includes n8n’s scanner and its loader. */
const COMMANDS = [['ci', '--no-audit', '--no-fund'], ['run', 'lint'], ['run', 'build'], ['test']];

/** The examples, which need several services, and tests that begin from them. */
const IN_N8N = 'n8n/(examples|paid-to-sms|event-to-invoice)[.]test';

/** Runs what somebody runs who has cloned the repository of a package. */
async function tryAlone(folder: string, name: string, signal: AbortSignal): Promise<Finding[]> {
	const rows: Finding[] = [];
	for (const args of COMMANDS) {
		const began = Date.now();
		const printed: string[] = [];
		const error = await npm(args, {
			cwd: folder,
			signal,
			onLine: (line) => printed.push(line),
		}).then(
			() => undefined,
			(reason: Error) => reason,
		);
		if (error) console.error(error.message);
		const tests = printed
			.find((line) => line.startsWith('Tests:'))
			?.slice(6)
			.trim();
		const seconds = Math.round((Date.now() - began) / 1000);
		const got = [error ? 'failed' : 'passed', `${seconds} s`, ...(tests ? [tests] : [])].join(', ');
		rows.push({ what: `${name}: npm ${args.join(' ')}`, mustBe: 'passed', got, ok: !error });
		console.log(rows.at(-1));
		if (error) break;
	}
	return rows;
}

/** Runs the tests of the examples in a real n8n that has all packages of one service, beside each other. */
function tryTogether(folders: string[], temporary: string): Finding[] {
	const file = join(temporary, 'n8n.json');
	const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'n8n', '--maxWorkers', '1'];
	spawnSync(
		process.execPath,
		[...jest, '--testPathPatterns', IN_N8N, '--json', '--outputFile', file],
		{ stdio: ['ignore', 2, 2], env: { ...process.env, TEST_PACKAGES: folders.join(delimiter) } },
	);
	const { numTotalTests = 1, numPassedTests = 0 } = existsSync(file)
		? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
		: {};
	return [exactly('all in one n8n: tests of the examples', numTotalTests, numPassedTests)];
}

runParts({
	packages: async ({ signal }) => {
		await npm(['run', 'packages'], { cwd: '.', signal });
		const temporary = mkdtempSync(join(tmpdir(), 'packages-'));
		try {
			const rows: Finding[] = [];
			const names = readdirSync('.packages');
			for (const name of names) {
				cpSync(join('.packages', name), join(temporary, name), { recursive: true });
				rows.push(...(await tryAlone(join(temporary, name), name, signal)));
			}
			const folders = names.map((name) => join(temporary, name));
			return [...rows, ...tryTogether(folders, temporary)];
		} finally {
			rmSync(temporary, { recursive: true, force: true });
		}
	},
});
