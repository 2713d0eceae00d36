import { readFileSync } from 'node:fs';

test('the operation that Contributing shows is the one in the code', () => {
	const page = readFileSync('CONTRIBUTING.md', 'utf8');
	const [, path = ''] = /\*\*, from `([^`]+)`/.exec(page) ?? [];
	const [, code = ''] = /```ts\n([^`]+)```/.exec(page) ?? [];
	expect(code).toContain('const create: Operation');
	expect(readFileSync(path, 'utf8')).toContain(code);
});

test('Architecture names every layer and word that it explains as the code does', () => {
	const page = readFileSync('docs/contributing/architecture.md', 'utf8');
	const operation = readFileSync('nodes/shared/operation.ts', 'utf8');
	const members = [...page.matchAll(/^\| `(\w+)` +\| /gm)].map(([, name]) => name);
	expect(members).toEqual(expect.arrayContaining(['layers', 'batch', 'interpret', 'kind']));
	const kinds = readFileSync('nodes/shared/input/kinds.ts', 'utf8');
	for (const name of members) {
		expect({ name, isThere: new RegExp(`\\b${name}\\b`).test(operation + kinds) }).toEqual({
			name,
			isThere: true,
		});
	}
});
