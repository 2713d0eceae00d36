import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

import { newOperation, type NewOperation } from './operation';

/** `npm run new -- Invoicing invoice cancel recordPayment`: begins an operation as a copy of another one. */
async function main([node, resource, operation, copied]: string[]): Promise<void> {
	if (!copied) {
		throw new Error('npm run new -- <node> <resource> <operation> <operation to copy>');
	}
	const files = newOperation('.', { node, resource, operation, copied } as NewOperation);
	for (const [path, text] of files) {
		writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
		console.log(path);
	}
	console.log(
		'Now change what it says and sends, describe its path in test/contract, test it in test/nodes, and run npm run generate.',
	);
}

main(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
