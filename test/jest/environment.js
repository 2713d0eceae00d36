const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

// What jest-circus expects.
Object.assign(globalThis, {
	[Symbol.for('jest-native-promise')]: Promise,
	[Symbol.for('jest-native-now')]: Date.now.bind(Date),
	'jest-symbol-do-not-touch': Symbol,
});

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
	}

	getVmContext() {
		return null;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}
};
