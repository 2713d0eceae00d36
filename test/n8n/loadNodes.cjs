/* Loads all nodes and credentials that come with n8n, and prints what can’t be loaded and why. */
const { join } = require('node:path');

const [, , folder] = process.argv;
const names = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

const failed = names.flatMap((name) => {
	const at = join(folder, 'node_modules', name);
	const { nodes, credentials } = require(join(at, 'package.json')).n8n;
	return [...nodes, ...credentials].flatMap((file) => {
		try {
			require(join(at, file));
			return [];
		} catch (error) {
			return [`${name}/${file}: ${String(error.message).split('\n')[0]}`];
		}
	});
});

console.log(JSON.stringify(failed));
// Some nodes keep a timer.
process.exit(0);
