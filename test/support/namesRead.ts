import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import ts from 'typescript';

import { filesIn } from './filesIn';

const ROOT = resolve(__dirname, '../..');

/**
 * Every name that the nodes' code reads: as `input.name`, as `{ name } = input`, or as a string. The strings that
 * declare a field or an option don't count.
 */
export function namesRead(): Set<string> {
	const names = new Set<string>();
	const visit = (node: ts.Node): void => {
		if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
		if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText());
		if (ts.isStringLiteral(node) && !isDeclaration(node.parent)) names.add(node.text);
		ts.forEachChild(node, visit);
	};
	for (const file of filesIn('nodes')) {
		if (!file.endsWith('.ts')) continue;
		const source = readFileSync(join(ROOT, file), 'utf8');
		visit(ts.createSourceFile(file, source, ts.ScriptTarget.ES2021, true));
	}
	return names;
}

/** Whether this is the `name: 'limit'` of a field or the `value: 'limit'` of an option. */
const isDeclaration = (node: ts.Node): boolean =>
	ts.isPropertyAssignment(node) && /^(name|value)$/.test(node.name.getText());
