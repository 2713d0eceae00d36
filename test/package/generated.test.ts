/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- tests and tools run on a developer's machine, not inside n8n */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { optimize } from 'svgo';

import { outputSchemas } from '../contract/outputSchemas';

const root = resolve(__dirname, '../..');
const filesIn = (folder: string, ending: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith(ending))
		.map((file) => `${folder}/${file}`);

test('the output schemas are those that the descriptions give: else run `npx gulp schemas`', async () => {
	const expected = await outputSchemas();
	const found = filesIn('nodes', '.json').filter((file) => file.includes('__schema__'));
	expect(found.sort()).toEqual(expected.map(({ path }) => path).sort());
	for (const { path, schema } of expected) {
		expect(JSON.parse(readFileSync(join(root, path), 'utf8'))).toEqual(schema);
	}
});

test.each(filesIn('icons', '.svg'))(
	'%s is as small as it can be: else run `npx gulp icons`',
	(file) => {
		const drawn = readFileSync(join(root, file), 'utf8');
		expect(`${optimize(drawn, { multipass: true }).data}\n`).toBe(drawn);
	},
);
