// Loaded into n8n before its own code. Every few seconds, it appends a line to the file that SOAK_VITALS names: how
// much of the heap is still in use after a collection, and how many resources keep the process alive. Counts warnings
// by name, those of unhandled rejections too (n8n is started with --unhandled-rejections=warn).
const { appendFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const everyMs = 10_000;
const { SOAK_VITALS: file } = process.env;

// Task runners inherit the options of Node.js, but only n8n itself is measured.
if (file && process.argv.includes('start')) {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	const warnings = {};
	process.on('warning', ({ name }) => {
		warnings[name] = (warnings[name] ?? 0) + 1;
	});
	const look = () => {
		collect();
		const { heapUsed } = process.memoryUsage();
		const resources = {};
		for (const kind of process.getActiveResourcesInfo()) {
			resources[kind] = (resources[kind] ?? 0) + 1;
		}
		const line = { at: Date.now(), heapUsed, resources, warnings };
		appendFileSync(file, `${JSON.stringify(line)}\n`);
	};
	setInterval(look, everyMs).unref();
}
