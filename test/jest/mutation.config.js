const { projects } = require('../../jest.config.js');

const [{ testEnvironment, runtime, setupFiles, modulePathIgnorePatterns }] = projects;

// How many random plans the tests of several processes try.
process.env.PLANS ??= '8';

/** The tests as Stryker runs them: thousands of times, and without type checks. */
module.exports = {
	...{ testEnvironment, runtime, setupFiles, modulePathIgnorePatterns, rootDir: '../..' },
	roots: ['<rootDir>/nodes', '<rootDir>/test'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }] },
	moduleNameMapper: { '^fast-check$': '<rootDir>/test/jest/fewCases.ts' },
	// Each restart of a simulated n8n loads all it needs anew here.
	testTimeout: 240_000,
};
