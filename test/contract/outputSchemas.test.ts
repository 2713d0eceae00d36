import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { outputSchemas } from './outputSchemas';

const root = resolve(__dirname, '../..');

test('the output schemas are up to date (if not, run `npm run generate`)', async () => {
	const expected = await outputSchemas();
	const found = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.includes('__schema__') && file.endsWith('.json'))
		.map((file) => `nodes/${file}`);
	expect(found.sort()).toEqual(expected.map(({ path }) => path).sort());
	for (const { path, schema } of expected) {
		const text = `${JSON.stringify(schema, null, '\t')}\n`;
		expect([path, readFileSync(join(root, path), 'utf8')]).toEqual([path, text]);
	}
});
