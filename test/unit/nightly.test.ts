import { compareSurvivors, nameOf, survivorsIn } from '../mutation/survivors';
import { summaryOf } from '../nightly/summary';
import { exactly, told } from '../support/finding';

const source = `const first = 1;
if (
	first < 2
) {
	go();
}
`;
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
	start: { line, column },
	end: { line: endLine, column: endColumn },
});
const comparison = { status: 'Survived', replacement: 'first <= 2', location: at(3, 2, 3, 11) };
const block = { status: 'NoCoverage', replacement: '{}', location: at(4, 3, 6, 2) };
const killed = { status: 'Killed', replacement: '2', location: at(1, 15, 1, 16) };

test('a mistake is called by its code, wherever that stands', () => {
	expect(nameOf('a.ts', source, comparison)).toBe('a.ts: first < 2 | first < 2 → first <= 2');
	expect(nameOf('a.ts', source, block)).toBe('a.ts: ) { | { go(); } → {}');
	const { line } = comparison.location.start;
	const moved = { ...comparison, location: at(line + 1, 2, line + 1, 11) };
	expect(nameOf('a.ts', `\n${source}`, moved)).toBe(nameOf('a.ts', source, comparison));
});

const areas = { money: { 'nodes/a.ts': { source, mutants: [comparison, block, killed] } } };

test('mutation passes with the survivors that were looked at, and fails with each other one', () => {
	const known = survivorsIn(areas);
	expect(compareSurvivors(areas, known)).toEqual([
		{ what: 'money: noticed', mustBe: 'some', got: '1 of 3', ok: true },
	]);
	const [first = ''] = known.money ?? [];
	const failed = compareSurvivors(areas, { money: [first] }).filter(({ ok }) => !ok);
	expect(failed.map(({ what }) => what)).toEqual(['a.ts: ) { | { go(); } → {}']);
});

test('two mistakes of one name need two in the list', () => {
	const twice = { money: { 'nodes/a.ts': { source, mutants: [comparison, comparison, killed] } } };
	const [name = ''] = survivorsIn(areas).money ?? [];
	const failures = (names: string[]) =>
		compareSurvivors(twice, { money: names }).filter(({ ok }) => !ok).length;
	expect([failures([name, name]), failures([name]), failures([])]).toEqual([0, 1, 2]);
});

test('a survivor that is noticed by now is named, so that it goes', () => {
	const [, second] = compareSurvivors(
		{ money: { 'nodes/a.ts': { source, mutants: [killed] } } },
		{ money: ['a.ts: x | y → z'] },
	);
	expect(second).toEqual(told('a.ts: x | y → z', 'noticed: out of survivors.json'));
});

test('nothing noticed is no proof', () => {
	const [row] = compareSurvivors({ money: { 'nodes/a.ts': { source, mutants: [] } } }, {});
	expect(row?.ok).toBe(false);
});

const passed = { job: 'full', rows: [exactly('tests', 2, 2)], ok: true, minutes: 4 };
const failed = {
	...{ job: 'soak', ok: false, minutes: 31.26 },
	rows: [exactly('lost', 0, 1), exactly('doubled', 0, 0)],
};

test('the summary has a line for each job, and first what got worse', () => {
	const { text, ok } = summaryOf(['full', 'soak'], [failed, passed]);
	expect(ok).toBe(false);
	expect(text).toMatch(/^# The night: 1 of 2 jobs passed\n\n## Worse than it was\n/);
	expect(text).toMatch(/\| soak: lost +\| 0 +\| 1 +\| \*\*no\*\* \|/);
	expect(text).toMatch(/\| full +\| passed +\| 1 of 1 +\| 4\.0 +\|/);
	expect(text).toMatch(/\| soak +\| \*\*failed\*\* +\| 1 of 2 +\| 31\.3 +\|/);
	expect(text).not.toContain('doubled');
});

test('a night in which all is as it was passes', () => {
	const { text, ok } = summaryOf(['full'], [passed]);
	expect(ok).toBe(true);
	expect(text).not.toContain('Worse');
});

test('a job that left no report has failed', () => {
	const { text, ok } = summaryOf(['full', 'chaos'], [passed]);
	expect(ok).toBe(false);
	expect(text).toMatch(/\| chaos +\| \*\*no result\*\* \|/);
});
