import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { mistakes } from '../sabotage/mistakes';

const ROOT = join(__dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('there are a hundred mistakes to make at night, each with a name of its own', () => {
	const names = mistakes.map(({ name }) => name);
	expect(names.length).toBeGreaterThanOrEqual(100);
	expect(names).toEqual([...new Set(names)]);
});

test.each(mistakes.map((mistake) => [mistake.name, mistake] as const))(
	'the mistake “%s” can be made, and has tests that can notice it',
	(_, { file, find, replace, promise, tests }) => {
		expect(read(file).split(find).length - 1).toBe(1);
		expect(replace).not.toBe(find);
		expect(promise).toMatch(/^\S.{10,120}\.$/);
		expect(tests.length).toBeGreaterThan(0);
		for (const name of tests) {
			expect([name, existsSync(join(ROOT, 'test', `${name}.test.ts`))]).toEqual([name, true]);
		}
	},
);
