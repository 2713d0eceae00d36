import { join } from 'node:path';

import { root } from '../../n8n/releases';
import { findingsOf } from '../../prove/versions/suite';

const file = (name: string, status: string, ...statuses: string[]) => ({
	name: join(root, 'test', 'n8n', name),
	status,
	message: '',
	assertionResults: statuses.map((one) => ({ status: one })),
});
const findings = (...testResults: ReturnType<typeof file>[]) =>
	findingsOf('2.0.0', { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults });

test('a file passes only if all its tests were run and passed', () => {
	expect(
		findings(
			file('good.test.ts', 'passed', 'passed', 'passed'),
			file('bad.test.ts', 'failed', 'passed', 'failed'),
		).map(({ what, got, ok }) => [what, got, ok]),
	).toEqual([
		['n8n 2.0.0: test/n8n/bad.test.ts', '1 of 2 passed', false],
		['n8n 2.0.0: test/n8n/good.test.ts', '2 of 2 passed', true],
	]);
});

test('a file that broke off before its tests has failed', () => {
	expect(findings(file('broken.test.ts', 'failed'))).toMatchObject([{ ok: false }]);
});

test('a file whose tests are all for another version says that it wasn’t run', () => {
	const all = [file('a.test.ts', 'focused', 'pending'), file('b.test.ts', 'skipped')];
	expect(findings(...all).map(({ got, ok }) => [got, ok])).toEqual([
		['not run: for the newest n8n only', true],
		['not run: for the newest n8n only', true],
	]);
});

test('a test for another version isn’t counted', () => {
	expect(findings(file('some.test.ts', 'focused', 'passed', 'pending'))).toMatchObject([
		{ got: '1 of 1 passed', ok: true },
	]);
});
