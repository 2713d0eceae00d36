import { fill, table } from '../../generate/docs/markdown';
import { pages, read } from '../../generate/docs/pages';

test('the tables of the documentation are up to date (if not, run `npm run generate`)', async () => {
	const made = await pages();
	expect(made.size).toBeGreaterThanOrEqual(10);
	for (const [path, text] of made) expect([path, read(path)]).toEqual([path, text]);
});

describe('a table', () => {
	test('has columns of one width, as prettier leaves it', () => {
		expect(table(['Field', 'Type'], [['A longer name', 'Text']])).toBe(
			['| Field         | Type |', '| ------------- | ---- |', '| A longer name | Text |'].join(
				'\n',
			),
		);
	});

	test('has no column in which nothing stands', () => {
		expect(table(['Field', 'Default'], [['Name', '']])).toBe('| Field |\n| ----- |\n| Name  |');
	});

	test('keeps what would end a cell or begin HTML, and turns links into Markdown', () => {
		const html = 'a | b\n<b> <a href="https://example.com/" target="_blank">link</a>';
		expect(table(['Text'], [[html]])).toContain('| a \\| b \\<b> [link](https://example.com/) |');
	});
});

describe('a page', () => {
	const page =
		'Before\n\n<!-- Made by `npm run generate`: part -->\n\nOld\n\n<!-- End of the generated part -->\n\nAfter\n';

	test('gets new text only between the marks', () => {
		expect(fill(page, { part: 'New', other: 'Nowhere' })).toBe(page.replace('Old', 'New'));
	});

	test('without a place for any part, or without its end, is refused', () => {
		expect(() => fill('Before', { part: 'New' })).toThrow('No place for part');
		expect(() => fill(page.replace(/<!-- End.*/, ''), { part: 'New' })).toThrow('has no end');
	});
});
