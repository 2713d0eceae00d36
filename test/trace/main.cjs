const { readFileSync } = require('node:fs');
const { transpileModule, ModuleKind, ScriptTarget } = require('typescript');

// Compiled as n8n's build does it: other compilers wrap exports in functions of their own, which would count.
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

// `npm run trace` prints the numbers. With `-- --names` it also lists the files and functions, with `-- --json` as data.
traceAll().then((traces) => {
	const isData = process.argv.includes('--json');
	console.log(isData ? JSON.stringify(traces) : table(traces, process.argv.includes('--names')));
	process.exit(0);
});
