import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What a new operation is made of: its names, and the operation of the same resource that it begins as a copy of. */
export interface NewOperation {
	node: 'Sms' | 'Invoicing' | 'Calendar';
	resource: string;
	operation: string;
	copied: string;
}

/** `recordPayment` is “Record Payment”. */
const titleOf = (name: string): string =>
	name.replace(/^./, (first) => first.toUpperCase()).replace(/([a-z])([A-Z])/g, '$1 $2');

/** The file that lists the operations of a resource, and the object in it that does. */
function listOf(folder: string, resource: string): [path: string, list: RegExp] {
	const own = join(folder, `${resource}.ts`);
	const path = existsSync(own) ? own : join(folder, 'index.ts');
	return [path, new RegExp(`(const ${resource} = \\{)([^}]*)\\}`)];
}

/** The last object in a source that says `operation: '<name>'`, as text and with its end. */
function rowOf(source: string, name: string): { text: string; end: number } | undefined {
	let found: ts.ObjectLiteralExpression | undefined;
	const file = ts.createSourceFile('', source, ts.ScriptTarget.Latest, true);
	const visit = (node: ts.Node): void => {
		const isRow =
			ts.isObjectLiteralExpression(node) &&
			node.properties.some((each) => each.getText() === `operation: '${name}'`);
		if (isRow) found = node;
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found && { text: found.getText(), end: found.end };
}

/**
 * The files of a new operation, by path: a copy of the one that it resembles, its resource with it, and the contract
 * test with a row for it. Nothing is written.
 */
export function newOperation(
	root: string,
	{ node, resource, operation, copied }: NewOperation,
): Map<string, string> {
	const folder = join(root, 'nodes', node, 'resources');
	const source = join(folder, resource, `${copied}.ts`);
	const path = join(folder, resource, `${operation}.ts`);
	if (!existsSync(source)) throw new Error(`There is no ${source}. Copy an operation by hand.`);
	if (existsSync(path)) throw new Error(`${path} is there already.`);
	const title = titleOf(operation);
	const text = readFileSync(source, 'utf8')
		.replace(new RegExp(`export const ${copied}\\b`), `export const ${operation}`)
		.replace(/\bname: '[^']*'/, `name: '${title}'`)
		.replace(
			/\baction: '[^']*'/,
			`action: '${title.toLowerCase().replace(/^./, (first) => first.toUpperCase())} ${resource}'`,
		);

	const [list, pattern] = listOf(folder, resource);
	const from = `./${resource}/${operation}`;
	const listed = readFileSync(list, 'utf8').replace(pattern, (_, begin: string, names: string) => {
		const all = [...names.split(',').map((each) => each.trim()), operation];
		return `${begin} ${all.filter((each) => each !== '').join(', ')} }`;
	});
	const imported = listed.replace(
		new RegExp(`(import \\{ ${copied} \\} from [^;]*;\\n)`),
		`$1import { ${operation} } from '${from}';\n`,
	);

	const contract = join(root, 'test/contract', `${node.toLowerCase()}.test.ts`);
	const test = readFileSync(contract, 'utf8');
	const row = rowOf(test, copied);
	if (!row) throw new Error(`${contract} has no row for ${copied}.`);
	const own = row.text.replace(`operation: '${copied}'`, `operation: '${operation}'`);
	return new Map([
		[path, text],
		[list, imported],
		[contract, `${test.slice(0, row.end)},\n${own}${test.slice(row.end)}`],
	]);
}
