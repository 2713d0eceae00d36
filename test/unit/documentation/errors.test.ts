import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { read, ROOT } from '../../generate/docs/pages';
import { filesIn } from '../../support/filesIn';

/** Short pieces, such as “Not”, are in every page. */
const SHORTEST = 8;

/**
 * The words of a text that are always the same: of a template those between its values, of a table those between names.
 */
function fixedWords(text: ts.Expression): string[] {
	const parts = ts.isStringLiteralLike(text)
		? [text.text]
		: ts.isTemplateExpression(text)
			? [text.head.text, ...text.templateSpans.map(({ literal }) => literal.text)]
			: [];
	const pieces = parts.flatMap((part) => part.split(/\{\w+\}/));
	return pieces.map((piece) => piece.trim()).filter(({ length }) => length >= SHORTEST);
}

/** The message of every failure that the nodes can return: of each object with a message and a description. */
function messages(): Array<{ where: string; words: string[] }> {
	const found: Array<{ where: string; words: string[] }> = [];
	for (const file of filesIn('nodes')) {
		if (!file.endsWith('.ts')) continue;
		const text = readFileSync(join(ROOT, file), 'utf8');
		const visit = (node: ts.Node): void => {
			if (ts.isObjectLiteralExpression(node)) {
				const values = new Map(
					node.properties
						.filter(ts.isPropertyAssignment)
						.map((each) => [each.name.getText(), each.initializer]),
				);
				const message = values.get('message');
				if (message && values.has('description')) {
					found.push({ where: file.slice('nodes/'.length), words: fixedWords(message) });
				}
			}
			ts.forEachChild(node, visit);
		};
		visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2021, true));
	}
	return found;
}

test('every error message of the nodes stands in docs/reference/errors.md', () => {
	const page = read('docs/reference/errors.md')
		.replace(/\\(?=[|<])|`/g, '')
		.replace(/ {2,}/g, ' ');
	const all = messages();
	expect(all.flatMap(({ words }) => words).length).toBeGreaterThanOrEqual(60);
	const missing = all.flatMap(({ where, words }) =>
		words.filter((piece) => !page.includes(piece)).map((piece) => `${where}: ${piece}`),
	);
	expect(missing).toEqual([]);
});
