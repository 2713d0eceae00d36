const { projects } = require('../../jest.config.js');

const [{ setupFiles, modulePathIgnorePatterns }] = projects;

// How many random plans the tests of several processes try.
process.env.PLANS ??= '8';

/** The unit tests as Stryker runs them: thousands of times, in its own environment and without type checks. */
module.exports = {
	...{ setupFiles, modulePathIgnorePatterns, rootDir: '../..' },
	roots: ['<rootDir>/nodes', '<rootDir>/test/unit', '<rootDir>/test/support'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }] },
	moduleNameMapper: { '^fast-check$': '<rootDir>/test/jest/fewCases.ts' },
	// Each restart of a simulated n8n loads all it needs anew here.
	testTimeout: 240_000,
};
