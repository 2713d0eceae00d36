import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

import { filesIn } from '../filesIn';

export interface Expression {
	source: string;
	flags: string;
	/** File and line, or the file in which it is put together. */
	place: string;
}

const root = join(__dirname, '../../..');

/** The files of the product, from the folder of the repository. */
export const productFiles: readonly string[] = ['nodes', 'credentials'].flatMap((folder) =>
	filesIn(folder).filter((name) => name.endsWith('.ts')),
);

type Module = Readonly<Record<string, unknown>>;

export const importProduct = async (file: string): Promise<Module> =>
	(await import(join(root, file))) as Module;

/** The regular expressions that are written in the product’s files. */
function literals(): Expression[] {
	return productFiles.flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
		const found: Expression[] = [];
		const visit = (node: ts.Node) => {
			if (ts.isRegularExpressionLiteral(node)) {
				const { line } = parsed.getLineAndCharacterOfPosition(node.getStart(parsed));
				const end = node.text.lastIndexOf('/');
				const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
				found.push({ source, flags, place: `${file}:${line + 1}` });
			}
			ts.forEachChild(node, visit);
		};
		visit(parsed);
		return found;
	});
}

/** The regular expressions that the product puts together, when it is loaded or `use` makes it do so. */
async function builtBy(use: () => Promise<unknown>): Promise<Expression[]> {
	const found: Expression[] = [];
	const own = RegExp;
	globalThis.RegExp = new Proxy(own, {
		construct: (target, given: [string, string?]) => {
			const expression = new target(...given);
			const [place] = /(?<=[\\/])nodes[\\/][^:)]+/.exec(new Error().stack ?? '') ?? [];
			if (place) found.push({ source: expression.source, flags: expression.flags, place });
			return expression;
		},
	});
	try {
		await use();
	} finally {
		globalThis.RegExp = own;
	}
	return found;
}

/** All regular expressions of the product, each once. */
export async function allExpressions(): Promise<Expression[]> {
	const built = await builtBy(async () => {
		for (const file of productFiles) await importProduct(file);
		// These are put together when the first number, secret or page is read.
		const { readPhoneNumber } = (await importProduct('nodes/shared/phone/phone.ts')) as {
			readPhoneNumber(input: string, country: string): string;
		};
		readPhoneNumber('0241234567', '233');
		const { redact } = (await importProduct('nodes/shared/errors/redact.ts')) as {
			redact(text: string, secrets: string[]): string;
		};
		redact('', ['sk_live_0123456789', 'back\\slash "key"', 'short']);
	});
	const all = [...literals(), ...built];
	return [...new Map(all.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
}
