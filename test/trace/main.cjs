const { readFileSync } = require('node:fs');
const { transpileModule, ModuleKind, ScriptTarget } = require('typescript');

// Compiled as n8n's build compiles it: other compilers put functions of their own around exports, which would count.
const compilerOptions = {
	module: ModuleKind.CommonJS,
	target: ScriptTarget.ES2021,
	esModuleInterop: true,
};
require.extensions['.ts'] = (module, file) => {
	const source = readFileSync(file, 'utf8');
	module._compile(transpileModule(source, { compilerOptions, fileName: file }).outputText, file);
};

const { table, traceAll } = require('./trace.ts');

// `npm run trace` prints the figures, `npm run trace -- --names` the files and functions too, `--json` all as data.
traceAll().then((traces) => {
	const isData = process.argv.includes('--json');
	console.log(isData ? JSON.stringify(traces) : table(traces, process.argv.includes('--names')));
	process.exit(0);
});
