import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import ts from 'typescript';

const ROOT = resolve(__dirname, '../..');

/** Calculates what a constant is set to: numbers, texts, lists and objects of them, and products of numbers. */
function valueOf(expression: ts.Expression): unknown {
	if (ts.isAsExpression(expression)) return valueOf(expression.expression);
	if (ts.isNumericLiteral(expression)) return Number(expression.text);
	if (ts.isStringLiteralLike(expression)) return expression.text;
	if (ts.isArrayLiteralExpression(expression)) return expression.elements.map(valueOf);
	if (ts.isObjectLiteralExpression(expression)) {
		const members = expression.properties.filter(ts.isPropertyAssignment);
		return Object.fromEntries(
			members.map(({ name, initializer }) => [
				ts.isStringLiteral(name) ? name.text : name.getText(),
				valueOf(initializer),
			]),
		);
	}
	if (
		ts.isBinaryExpression(expression) &&
		expression.operatorToken.kind === ts.SyntaxKind.AsteriskToken
	) {
		return Number(valueOf(expression.left)) * Number(valueOf(expression.right));
	}
	return undefined;
}

/** The value of a constant at the top of a file, whether the file exports it or not. */
export function constant<Value = number>(path: string, name: string): Value {
	const text = readFileSync(join(ROOT, path), 'utf8');
	const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2021, true);
	const value = file.statements
		.filter(ts.isVariableStatement)
		.flatMap(({ declarationList }) => declarationList.declarations)
		.find((each) => each.name.getText() === name)?.initializer;
	if (!value) throw new Error(`${path} has no constant ${name}`);
	return valueOf(value) as Value;
}
