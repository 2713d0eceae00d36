const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const requirePackage = createRequire(__filename);

/** What was compiled for a file before, so that what V8 has learned about it isn't lost with each test file. */
const compiled = new Map();

/**
 * Lets the test files of a worker share what comes from node_modules, so that n8n-core is loaded once per worker
 * instead of once per file. Modules of our own are loaded anew for each file, with their state.
 */
module.exports = class SharedPackages extends Runtime {
	constructor(config, ...args) {
		super(config, ...args);
		this.mapped = config.moduleNameMapper.map(([pattern]) => new RegExp(pattern));
		// In the realm of the worker, not in one of the file's own: a package and a test share one Error and one Array.
		this.executor.compile = (source, filename) => {
			const known = compiled.get(filename);
			if (known?.source === source) return known.run;
			const run = compileFunction(source, this.executor.injectedModuleParameters, { filename });
			compiled.set(filename, { source, run });
			return run;
		};
	}

	requireModule(from, name, ...more) {
		// What is in node_modules already is a part of Jest.
		const isPackage = name !== undefined && !/^[./]/.test(name) && !/node_modules/.test(from);
		const isShared = isPackage && !this.mapped.some((pattern) => pattern.test(name));
		return isShared ? requirePackage(name) : super.requireModule(from, name, ...more);
	}
};
