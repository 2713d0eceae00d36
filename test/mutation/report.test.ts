import { areas } from './areas';
import { equivalents } from './equivalents';
import { report, survivorOf, type Equivalent, type Mutant } from './report';

const SOURCE = `const isLow = (units: number) => units < 10;
export const add = (one: number, other: number) =>
	one +
	other;
`;

/** A change of the first line: other columns, other changes. */
const mutant = (status: string, column: number, replacement: string, line = 1): Mutant => ({
	...{ fileName: '/somewhere/nodes/Sms/units.ts', status, replacement },
	location: { start: { line, column }, end: { line, column: column + 1 } },
});
const killed = (count: number) =>
	Array.from({ length: count }, (_, at) => mutant('Killed', at, ''));
const survivor = mutant('Survived', 40, '>');
const explained: Equivalent = {
	file: 'Sms/units.ts',
	from: 'const isLow = (units: number) => units < 10;',
	to: 'const isLow = (units: number) => units > 10;',
	why: 'for this test',
};
const judge = (mutants: Mutant[], known: Equivalent[] = []) => report(mutants, known, () => SOURCE);

test('a change is shown as the line before and after', () => {
	expect(survivorOf(survivor, SOURCE)).toMatchObject({
		line: 1,
		from: explained.from,
		to: explained.to,
	});
});

test('a change to several lines is shown by the first of them', () => {
	const location = { start: { line: 3, column: 2 }, end: { line: 4, column: 7 } };
	expect(survivorOf({ ...survivor, location, replacement: 'one - other' }, SOURCE)).toMatchObject({
		...{ line: 3, from: 'one +', to: 'one - other;' },
	});
});

test('all is well if every change is noticed, also by a test that hangs', () => {
	const { ok, score, rows } = judge([...killed(3), mutant('Timeout', 40, '>')]);
	expect([ok, score]).toEqual([true, 100]);
	expect(rows).toEqual([
		expect.objectContaining({ what: 'Sms/units.ts', ok: true, mutants: 4, killed: 4, survived: 0 }),
	]);
});

test.each(['Survived', 'NoCoverage'])(
	'a change that isn’t noticed (%s) must be explained',
	(status) => {
		const mutants = [...killed(39), { ...survivor, status }];
		const open = judge(mutants);
		expect(open).toMatchObject({ ok: false, score: 97.5, unexplained: [{ line: 1 }] });
		expect(open.rows).toMatchObject([{ ok: false, survived: 1, equivalent: 0 }]);
		const known = judge(mutants, [explained]);
		expect(known).toMatchObject({ ok: true, score: 97.5, unexplained: [] });
		expect(known.rows).toMatchObject([{ ok: true, survived: 0, equivalent: 1 }]);
	},
);

test('an explanation covers one change, unless it says how many', () => {
	const mutants = [...killed(98), survivor, survivor];
	expect(judge(mutants, [explained]).ok).toBe(false);
	expect(judge(mutants, [{ ...explained, times: 2 }]).ok).toBe(true);
});

test('an explanation of a change that is noticed by now is outdated', () => {
	expect(judge(killed(40), [explained])).toMatchObject({ ok: false, outdated: [explained] });
	// Other files weren’t looked at.
	expect(judge(killed(40), [{ ...explained, file: 'Sms/other.ts' }]).ok).toBe(true);
});

test('an explained change isn’t noticed only because the tests took too long', () => {
	const late = { ...survivor, status: 'Timeout' };
	expect(judge([...killed(39), late], [explained])).toMatchObject({ ok: true, outdated: [] });
	expect(judge([...killed(39), late, survivor], [{ ...explained, times: 2 }]).ok).toBe(true);
	expect(judge([...killed(39), late], [{ ...explained, times: 2 }]).ok).toBe(false);
});

test('many explanations don’t make up for tests', () => {
	const { ok, score } = judge([...killed(9), survivor], [explained]);
	expect([ok, score]).toEqual([false, 90]);
});

test('what can’t be run isn’t counted, and nothing at all isn’t well', () => {
	expect(judge([...killed(3), mutant('RuntimeError', 40, '')]).rows).toMatchObject([
		{ mutants: 3 },
	]);
	expect(judge([]).ok).toBe(false);
});

test('every area has files and tests, and every explanation a reason', () => {
	for (const { files, tests } of areas)
		expect([files.length > 0, tests.length > 0]).toEqual([true, true]);
	expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length);
	for (const { why } of equivalents) expect(why).toMatch(/\w{3}/);
});
