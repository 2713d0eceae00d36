const { readFileSync } = require('node:fs');
const { transpileModule, ModuleKind, ScriptTarget } = require('typescript');

// Compiles as n8n's build does. Other compilers wrap exports in functions of their own, which would be counted.
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

// `npm run trace` prints the numbers; `npm run trace -- --names` also lists the files and functions.
traceAll().then((traces) => {
	console.log(table(traces, process.argv.includes('--names')));
	process.exit(0);
});
