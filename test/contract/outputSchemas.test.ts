import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { filesIn } from '../support/filesIn';
import { outputSchemas } from './outputSchemas';

const root = resolve(__dirname, '../..');

test('the output schemas are up to date (if not, run `npm run generate`)', async () => {
	const expected = await outputSchemas();
	const found = filesIn('nodes').filter(
		(file) => file.includes('__schema__') && file.endsWith('.json'),
	);
	expect(found.sort()).toEqual(expected.map(({ path }) => path).sort());
	for (const { path, schema } of expected) {
		const text = `${JSON.stringify(schema, null, '\t')}\n`;
		expect([path, readFileSync(join(root, path), 'utf8')]).toEqual([path, text]);
	}
});
