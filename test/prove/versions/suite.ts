import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { root } from '../../n8n/releases';
import { tether } from '../../n8n/npm';
import type { Finding } from '../../support/finding';

/** Other parts of the proof play these, on the newest n8n only. */
const elsewhere = ['test/n8n/(chaos|queue|soak)\\.test\\.ts$'];

/** What Jest writes about a run. */
type JestReport = {
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	testResults: Array<{
		name: string;
		status: string;
		message: string;
		assertionResults: Array<{ status: string }>;
	}>;
};

export type Suite = { file: string; quick: boolean; signal: AbortSignal };

/** Runs the tests in this version of n8n. What they print is shown. */
async function runJest(version: string, { file, quick, signal }: Suite): Promise<number | null> {
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const child = spawn(
		process.execPath,
		[
			...['--require', tether, jest, '--selectProjects', 'n8n', '--json', '--outputFile', file],
			...['--maxWorkers', '1', '--testPathIgnorePatterns', ...elsewhere],
			...(quick ? ['--testPathPatterns', 'paid-to-sms'] : []),
		],
		{
			cwd: root,
			env: { ...process.env, TEST_N8N: version },
			// Jest prints its JSON to the standard output even if it also writes a file.
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		},
	);
	const end = () => child.connected && child.disconnect();
	signal.addEventListener('abort', end);
	return await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
}

const passed = ({ assertionResults }: JestReport['testResults'][number]) =>
	assertionResults.filter(({ status }) => status === 'passed').length;

/** A line for each test file, so that a failure shows where. */
export function findingsOf(version: string, report: JestReport): Finding[] {
	return report.testResults
		.map((one): Finding => {
			const run = one.assertionResults.filter(({ status }) => status !== 'pending').length;
			const what = `n8n ${version}: ${relative(root, one.name).split('\\').join('/')}`;
			// A file with skipped tests is “focused” or “skipped” for Jest.
			const ok = one.status !== 'failed' && passed(one) === run;
			const isSkipped = ok && run === 0;
			const got = isSkipped
				? 'not run: for the newest n8n only'
				: `${passed(one)} of ${run} passed`;
			return { what, mustBe: isSkipped ? '–' : 'all passed', got, ok };
		})
		.sort((one, other) => one.what.localeCompare(other.what));
}

export async function runSuite(version: string, suite: Suite): Promise<Finding[]> {
	const code = await runJest(version, suite);
	suite.signal.throwIfAborted();
	if (!existsSync(suite.file)) {
		const what = `n8n ${version}: the tests ran to their end`;
		return [{ what, mustBe: 'yes', got: `no, exit code ${code}`, ok: false }];
	}
	return findingsOf(version, JSON.parse(readFileSync(suite.file, 'utf8')) as JestReport);
}
