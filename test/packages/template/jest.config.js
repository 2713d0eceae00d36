const project = (displayName, more) => ({
	displayName,
	testEnvironment: require.resolve('./test/jest/environment.js'),
	runtime: require.resolve('./test/jest/runtime.js'),
	setupFiles: ['<rootDir>/test/jest/setup.ts'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json' }] },
	modulePathIgnorePatterns: ['<rootDir>/dist'],
	...more,
});

/** Unit tests of the sources, then the packed tarball: its files, n8n’s package scanner, n8n’s loader. */
module.exports = {
	testTimeout: 60_000,
	projects: [
		project('unit', { testMatch: ['<rootDir>/test/unit/**/*.test.ts'] }),
		project('package', { testMatch: ['<rootDir>/test/package/**/*.test.ts'] }),
	],
};
