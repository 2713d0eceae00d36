import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { releases, versionOf } from '../../n8n/releases';

const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const workflow = parse(read('.github/workflows/nightly.yml')) as {
	jobs: { part: { strategy: { matrix: { include: Array<Record<string, string>> } } } };
};
const { include } = workflow.jobs.part.strategy.matrix;
const listed = (part: string, name: string) =>
	include.flatMap((job) => (job.part === part ? String(job[name]) : [])).sort();

test('the versions of n8n that the README names are those that are tested every night', () => {
	const tested = releases.map(versionOf).sort();
	const [, section = ''] = /## Compatibility\n([^#]+)/.exec(read('README.md')) ?? [];
	expect((section.match(/n8n and [\d.]+\d|\d+\.\d+\.\d+/g) ?? []).sort()).toEqual(tested);
	expect(listed('versions', 'n8n')).toEqual(tested);
	expect(read('docs/queue-mode/compose.yaml')).toContain(`n8nio/n8n:${versionOf('latest')}`);
});

test('every area of the code that is mutated is mutated every night', () => {
	const [, areas = ''] =
		/const areas = \{\n([^]+?)\n\};/.exec(read('test/stryker.config.mjs')) ?? [];
	const names = [...areas.matchAll(/^\t(\w+): \[/gm)].map(([, name]) => name);
	expect(names.length).toBeGreaterThan(0);
	expect(listed('mutation', 'area')).toEqual(names.sort());
});
