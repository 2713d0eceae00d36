import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startSandbox, type Sandbox } from '../sandbox';
import { replay, type Sequence, type Theme } from './replay';

const FOLDER = join(__dirname, 'calendar-recorded');

/** Why steps differ, by file, sequence and number of the step, counted from 1. */
type Differing = Record<string, Record<string, Record<string, string>>>;

const read = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;
const listed = read<Differing>(join(FOLDER, 'differs.json'));
const titleOf = ({ name, release }: Sequence) => `${name} (${release})`;

const recorded = readdirSync(FOLDER)
	.filter((file) => file.endsWith('.json') && file !== 'differs.json')
	.map((file) => {
		const { sequences } = read<{ sequences: Sequence[] }>(join(FOLDER, file));
		return { file, sequences };
	});
const cases = recorded.flatMap(({ file, sequences }) =>
	sequences.map((sequence) => ({ file, title: titleOf(sequence), sequence })),
);
/** The site of most recordings has a classic theme. Another recording of them says that a block theme changes nothing. */
const themes: Theme[] = ['classic', 'block'];
const onThemes = cases.flatMap((each) =>
	themes
		.filter((theme) =>
			[theme, 'any'].includes(/^(\w+) theme$/.exec(each.sequence.release)?.[1] ?? 'any'),
		)
		.map((theme) => ({ ...each, theme })),
);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(async () => await sandbox.close());

test.each(onThemes)(
	'with a $theme theme, the sandbox answers as in $file: $title',
	async (each) => {
		const { file, title, sequence, theme } = each;
		const known = Object.keys(listed[file]?.[title] ?? {});
		const differ = await replay(sandbox, sequence, theme);
		expect(Object.entries(differ).filter(([step]) => !known.includes(step))).toEqual([]);
		// A step that is answered as recorded now has to go from the list.
		expect(known.filter((step) => step in differ)).toEqual(known);
	},
);

test('the list of steps that differ names only recorded ones', () => {
	const titles = cases.map(({ file, title }) => `${file} ${title}`);
	const named = Object.entries(listed).flatMap(([file, sequences]) =>
		Object.keys(sequences).map((title) => `${file} ${title}`),
	);
	expect(named.filter((name) => !titles.includes(name))).toEqual([]);
	expect(new Set(titles).size).toBe(titles.length);
	const reasons = Object.values(listed).flatMap((each) =>
		Object.values(each).flatMap(Object.values),
	);
	expect(reasons).not.toContain('');
});
