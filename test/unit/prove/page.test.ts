import * as markdown from 'prettier/plugins/markdown';
import { check } from 'prettier/standalone';

import { page, verdict } from '../../prove/page';
import { lanes, parts } from '../../prove/parts';
import type { Result } from '../../prove/results';
import { argumentsOf } from '../../prove/runPart';
import { atMost, exactly, notRun } from '../../support/finding';
import { reportOf } from '../../support/report';

const ran = (...rows: Parameters<typeof reportOf>[0]): Result => ({
	...reportOf(rows),
	at: '2030-02-03T04:05:06.789Z',
	commit: '0123456789',
	versions: { node: '24.0.0', n8n: '2.0.0', package: '1.2.3' },
	seconds: 125,
});

const results: Record<string, Result> = {
	soak: ran(exactly('doubled', 0, 0), atMost('growth | of <memory>', 10, 12.5, ' %')),
	chaos: ran(exactly('lost', 0, 0), notRun('queue_mode', 'no server\nat all')),
};
const made = async () => await page(parts, (name) => results[name]);

test('the page tells of each part whether it passed, when, and on which commit', async () => {
	const lines = (await made()).split('\n');
	const row = (part: string) => lines.find((line) => line.startsWith(`| \`${part}\``)) ?? '';
	expect(row('soak')).toContain('**failed**: 1 of 2');
	expect(row('soak')).toContain('2030-02-03 04:05 UTC');
	expect(row('soak')).toMatch(/2 min.*`0123456789`.*2\.0\.0.*24\.0\.0.*1\.2\.3/);
	expect(row('chaos')).toContain('passed: 1, not run: 1');
	expect(row('bench')).toContain('not run yet');
});

test('every figure stands in the section of its part', async () => {
	const [, soak = ''] = (await made()).split('\n## soak\n');
	expect(soak).toMatch(
		/\| growth \\\| of \\<memory> +\| at most 10 % +\| 12\.50 % +\| \*\*no\*\* +\|/,
	);
	expect(soak).toMatch(/\| doubled +\| 0 +\| 0 +\| yes +\|/);
	expect(soak).toContain('not run: no server at all');
});

test('the page is formatted, whatever the parts report', async () => {
	const [, ...end] = (await made()).split('\n\n');
	const text = end.join('\n\n');
	expect(await check(text, { parser: 'markdown', plugins: [markdown] })).toBe(true);
});

test('a part of which nothing could be run has not passed', () => {
	expect(verdict(ran(notRun('all', 'no server')))).toBe('not run');
});

test('all parts but those that need the machine for themselves run without being named', () => {
	const named = parts.map(({ name }) => name);
	expect([...lanes.flat(), 'bench'].sort()).toEqual([...named].sort());
});

test('a part is started without the build before it', () => {
	expect(argumentsOf('npm run build && node --import tsx a.ts')).toEqual([
		'--import',
		'tsx',
		'a.ts',
	]);
	expect(() => argumentsOf('jest --all')).toThrow('must be a program for Node.js');
});
