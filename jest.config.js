const shared = {
	rootDir: __dirname,
	// Not in the system's folder for temporary files, where it would stay.
	cacheDirectory: '<rootDir>/node_modules/.cache/jest',
	testEnvironment: require.resolve('./test/jest/environment.js'),
	runtime: require.resolve('./test/jest/runtime.js'),
	setupFiles: ['<rootDir>/test/jest/setup.ts'],
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json' }] },
	modulePathIgnorePatterns: [
		'<rootDir>/dist',
		'<rootDir>/.n8n',
		'<rootDir>/.nightly',
		'<rootDir>/.packages',
		'<rootDir>/test/packages/template',
		'<rootDir>/.stryker-tmp',
		'<rootDir>/test/n8n/(latest|middle)',
	],
};

/** `npm test` runs the first project; `npm run test:n8n` the second, which checks the built package, and the third, which
 * runs a real n8n. Playwright runs the tests of its editor.
 */
module.exports = {
	// By default, Jest leaves one core free, which is half of a small machine.
	maxWorkers: '100%',
	// Long enough that a test fails only if it hangs, not because the machine is slow.
	testTimeout: 60_000,
	// After many test files, a worker uses gigabytes of memory and takes seconds to free them on a busy machine. By
	// default, Jest would kill it after half a second and report an open handle.
	workerGracefulExitTimeout: 60_000,
	// A new worker takes over before Node.js has no memory left for a large file.
	workerIdleMemoryLimit: '1500MB',
	testSequencer: require.resolve('./test/jest/longestFirst.js'),
	projects: [
		{
			...shared,
			displayName: 'fast',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: ['<rootDir>/test/(n8n|package)/'],
		},
		{
			...shared,
			displayName: 'package',
			testMatch: ['<rootDir>/test/package/**/*.test.ts'],
		},
		{
			...shared,
			displayName: 'n8n',
			testMatch: ['<rootDir>/test/n8n/**/*.test.ts'],
		},
	],
};
