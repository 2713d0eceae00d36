// `npm run trace` prints how many files and functions of the package a call enters (`-- --names` also lists them), and the layers of each
// operation.
const { readFileSync } = require('node:fs');
const { transpileModule, ModuleKind, ScriptTarget } = require('typescript');

// Compiled as the build does it: other compilers wrap exports in functions of their own, which would count.
const compilerOptions = {
	module: ModuleKind.CommonJS,
	target: ScriptTarget.ES2021,
	esModuleInterop: true,
};
require.extensions['.ts'] = (module, file) => {
	const source = readFileSync(file, 'utf8');
	module._compile(transpileModule(source, { compilerOptions, fileName: file }).outputText, file);
};

const { traceAll } = require('./trace.ts');

traceAll(process.argv.includes('--names')).then((lines) => {
	console.log(lines.join('\n'));
	process.exit(0);
});
