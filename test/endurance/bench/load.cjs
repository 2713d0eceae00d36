// Loads what package.json lists, as n8n does when it starts. Prints what that took in milliseconds of CPU time.
const { basename, join } = require('node:path');

const [, , root] = process.argv;
const { n8n } = require(join(root, 'package.json'));

function cpuOf(work) {
	const began = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(began);
	return (user + system) / 1_000;
}

const workflow = cpuOf(() => require(require.resolve('n8n-workflow', { paths: [root] })));
const nodes = cpuOf(() => {
	for (const file of [...n8n.nodes, ...n8n.credentials]) {
		const Type = require(join(root, file))[basename(file).split('.')[0]];
		new Type();
	}
});
process.stdout.write(JSON.stringify({ workflow, nodes }));
