const { projects } = require('../../jest.config.js');

const [fast] = projects;

// How many random plans the tests of several processes try.
process.env.PLANS ??= '8';

/** The unit tests as Stryker runs them: thousands of times, so nothing is checked that `npm run check` checks. */
module.exports = {
	...fast,
	rootDir: '../..',
	roots: ['<rootDir>/nodes', '<rootDir>/test/unit', '<rootDir>/test/support'],
	transform: {
		'^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json', diagnostics: false }],
	},
	moduleNameMapper: { '^fast-check$': '<rootDir>/test/mutation/fewCases.ts' },
	testTimeout: 60_000,
};
