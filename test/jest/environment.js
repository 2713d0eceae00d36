const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// What jest-circus expects.
Object.assign(globalThis, {
	[Symbol.for('jest-native-promise')]: Promise,
	[Symbol.for('jest-native-now')]: Date.now.bind(Date),
	'jest-symbol-do-not-touch': Symbol,
});

/** Jest makes one for each test file and leaves it on. Each makes every promise of the files after it slower. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
	storages.add(this);
	return run.apply(this, args);
};

/** The realm of the worker, for the runtime that lets its test files share packages. */
module.exports = class SharedRealm {
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);
	fakeTimers = null;

	constructor({ projectConfig }) {
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern.dispose();
		this.moduleMocker.restoreAllMocks();
		for (const storage of storages) storage.disable();
		storages.clear();
	}

	getVmContext() {
		return null;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}
};
