import { readFileSync } from 'node:fs';

import { relative, sep } from 'node:path';
import ts from 'typescript';

import { newOperation, type NewOperation } from '../new/operation';

test.each<[NewOperation, string, string]>([
	[
		{ node: 'Invoicing', resource: 'invoice', operation: 'cancel', copied: 'recordPayment' },
		'Cancel',
		'nodes/Invoicing/resources/invoice.ts',
	],
	[
		{ node: 'Calendar', resource: 'event', operation: 'publishNow', copied: 'update' },
		'Publish Now',
		'nodes/Calendar/resources/event.ts',
	],
	[
		{ node: 'Sms', resource: 'message', operation: 'schedule', copied: 'send' },
		'Schedule',
		'nodes/Sms/resources/index.ts',
	],
])(
	'an operation that begins as a copy is complete, and the types fit: %j',
	(names, title, list) => {
		const { node, resource, operation } = names;
		const files = newOperation('.', names);
		const path = `nodes/${node}/resources/${resource}/${operation}.ts`;
		const contract = `test/contract/${node.toLowerCase()}.test.ts`;
		expect([...files.keys()]).toEqual([path, list, contract]);
		expect(files.get(path)).toContain(`name: '${title}'`);
		expect(files.get(list)).toMatch(
			new RegExp(`import \\{ ${operation} \\} from './${resource}/${operation}';`),
		);
		expect(files.get(list)).toMatch(new RegExp(`const ${resource} = \\{[^}]*\\b${operation} \\}`));
		expect(files.get(contract)).toContain(`operation: '${operation}'`);
		const { options } = ts.parseJsonConfigFileContent(
			ts.readConfigFile('tsconfig.json', (file) => readFileSync(file, 'utf8')).config,
			ts.sys,
			'.',
		);
		const host = ts.createCompilerHost(options);
		const { fileExists, readFile } = host;
		const ownText = (file: string) => files.get(relative('.', file).replaceAll(sep, '/'));
		host.fileExists = (file) => ownText(file) !== undefined || fileExists(file);
		host.readFile = (file) => ownText(file) ?? readFile(file);
		host.getSourceFile = (file, version) => {
			const text = host.readFile(file);
			return text === undefined ? undefined : ts.createSourceFile(file, text, version);
		};
		const program = ts.createProgram([path, list], options, host);
		const problems = [path, list].flatMap((file) => [
			...program.getSemanticDiagnostics(program.getSourceFile(file)),
		]);
		expect(problems.map(({ messageText }) => messageText)).toEqual([]);
	},
);

test('an operation that is there already, or nowhere, isn’t touched', () => {
	const names = { node: 'Invoicing', resource: 'invoice', copied: 'recordPayment' } as const;
	expect(() => newOperation('.', { ...names, operation: 'markPaid' })).toThrow('is there already');
	expect(() => newOperation('.', { ...names, operation: 'x', copied: 'y' })).toThrow('There is no');
});
