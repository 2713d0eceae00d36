const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const requirePackage = createRequire(__filename);

/**
 * Lets the test files of a worker share what comes from node_modules, so that n8n-core is loaded once per worker
 * instead of once per file. Modules of our own are loaded anew for each file, with their state.
 */
module.exports = class SharedPackages extends Runtime {
	constructor(config, ...args) {
		super(config, ...args);
		this.mapped = config.moduleNameMapper.map(([pattern]) => new RegExp(pattern));
		// In the realm of the worker, not in one of the file's own: a package and a test share one Error and one Array.
		this.executor.compile = (source, filename) =>
			compileFunction(source, this.executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, ...more) {
		// What is in node_modules already is a part of Jest.
		const isPackage = name !== undefined && !/^[./]/.test(name) && !/node_modules/.test(from);
		const isShared = isPackage && !this.mapped.some((pattern) => pattern.test(name));
		return isShared ? requirePackage(name) : super.requireModule(from, name, ...more);
	}
};
