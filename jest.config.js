const shared = {
	rootDir: __dirname,
	testEnvironment: 'node',
	transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json' }] },
	modulePathIgnorePatterns: [
		'<rootDir>/dist',
		'<rootDir>/.n8n',
		'<rootDir>/test/n8n/(latest|node20)',
	],
};

/** `npm run test:fast` runs the first project; the second looks at the built package, the third runs a real n8n. */
module.exports = {
	maxWorkers: 2,
	// Only to end a test that hangs: a slow machine must not fail one.
	testTimeout: 600_000,
	// After many test files a worker holds gigabytes, and on a busy machine takes seconds to give them back. Jest would kill
	// it after half a second and suspect an open handle.
	workerGracefulExitTimeout: 60_000,
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
