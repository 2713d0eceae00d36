import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The most that the tests of a mistake may take. */
const LONGEST = 120_000;

interface JestReport {
	testResults: Array<{
		assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>;
	}>;
}

/** What came of running tests. Tests that couldn’t begin have noticed nothing. */
export type JestOutcome =
	| { end: 'passed' }
	| { end: 'failed'; test: string; message: string }
	| { end: 'broken'; reason: string };

const isTimeout = (message = '') => message.startsWith('thrown: "Exceeded timeout');

function read(report: JestReport): JestOutcome {
	const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
	const failed = tests.filter(({ status }) => status === 'failed');
	// A machine that is busy can be the reason.
	const inTime = failed.find(({ failureMessages: [message] }) => !isTimeout(message));
	if (inTime) {
		const [message = ''] = inTime.failureMessages;
		// A name that nobody has declared would have stopped the compiler.
		if (/^(Reference|Syntax)Error/.test(message)) return { end: 'broken', reason: 'doesn’t load' };
		return { end: 'failed', test: inTime.fullName, message };
	}
	if (failed.length > 0) return { end: 'broken', reason: 'took too long' };
	const isWhole = report.testResults.every(({ assertionResults }) => assertionResults.length > 0);
	if (!isWhole || tests.length === 0) return { end: 'broken', reason: 'doesn’t load' };
	return { end: 'passed' };
}

/** Runs files of tests in a copy of the repository. */
export async function runJest(
	root: string,
	tests: readonly string[],
	signal: AbortSignal,
	longest = LONGEST,
): Promise<JestOutcome> {
	const out = join(root, 'jest.json');
	rmSync(out, { force: true });
	const words = [
		...['node_modules/jest/bin/jest.js', '--selectProjects', 'fast', '--runInBand'],
		...['--silent', '--no-coverage', '--json', '--outputFile', out, '--runTestsByPath'],
		...tests.map((name) => `test/${name}.test.ts`),
	];
	const child = spawn(process.execPath, words, { cwd: root, stdio: 'ignore' });
	let isLate = false;
	const end = () => child.kill('SIGKILL');
	const timer = setTimeout(() => {
		isLate = true;
		end();
	}, longest);
	signal.addEventListener('abort', end);
	try {
		await once(child, 'close');
	} finally {
		clearTimeout(timer);
		signal.removeEventListener('abort', end);
	}
	signal.throwIfAborted();
	if (isLate) return { end: 'broken', reason: 'took too long' };
	if (!existsSync(out)) return { end: 'broken', reason: 'doesn’t load' };
	return read(JSON.parse(readFileSync(out, 'utf8')) as JestReport);
}
