import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { parse } from 'yaml';

import { releases, root, versionOf } from '../../n8n/releases';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the versions of n8n that the README names are those that are tested every night', () => {
	const tested = releases.map(versionOf).sort();
	const [, section = ''] = /## Compatibility\n([^#]+)/.exec(read('README.md')) ?? [];
	expect((section.match(/n8n and [\d.]+\d|\d+\.\d+\.\d+/g) ?? []).sort()).toEqual(tested);
	expect(read('docs/queue-mode/compose.yaml')).toContain(`n8nio/n8n:${versionOf('latest')}`);
});

const workflow = parse(read('.github/workflows/nightly.yml')) as {
	jobs: { summary: { steps: Array<{ run?: string; env?: object }> } };
};
const script = workflow.jobs.summary.steps.at(-1)?.run ?? '';

const onUnix = process.platform === 'win32' ? test.skip : test;

onUnix.each([
	['got worse', 'failure', '', ['label create', 'issue create --title A part of the night got']],
	['got worse again', 'failure', '7', ['issue comment 7 --body-file']],
	['is as it was again', 'success', '7', ['issue close 7 --comment All is as it was']],
	['is as it was', 'success', '', []],
])('a night that %s: one issue, for as long as it lasts', (_, OUTCOME, open, wanted) => {
	const folder = mkdtempSync(join(tmpdir(), 'night-'));
	try {
		const [gh, calls] = [join(folder, 'gh'), join(folder, 'calls')];
		const answer = `case "$*" in "issue list"*) echo "${open}";; *) echo "$*" >> calls;; esac`;
		writeFileSync(gh, `#!/bin/sh\n${answer}\n`);
		chmodSync(gh, 0o755);
		writeFileSync(calls, '');
		mkdirSync(join(folder, '.nightly'));
		writeFileSync(join(folder, '.nightly/summary.md'), '# The night');
		const PATH = `${folder}${delimiter}${process.env.PATH}`;
		const env = { ...process.env, PATH, OUTCOME, RUN: 'https://example.com/run' };
		execFileSync('bash', ['-e', '-c', script], { cwd: folder, env });
		const called = readFileSync(calls, 'utf8').split('\n').filter(Boolean);
		expect(called.map((line, at) => line.startsWith(wanted[at] ?? '?'))).toEqual(
			wanted.map(() => true),
		);
		const body = join(folder, '.nightly/issue.md');
		if (OUTCOME === 'failure') expect(readFileSync(body, 'utf8')).toContain('# The night');
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
