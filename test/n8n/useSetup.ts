import { elsewhere } from './elsewhere';
import { startExampleSetup, type ExampleSetup, type ExampleSetupOptions } from './exampleSetup';
import { releaseFor } from './releases';

const minute = 60_000;

/**
 * One n8n with the example workflows for the tests of a file: a new one in the version that TEST_N8N names, whose
 * installation may take minutes, or the one at TEST_N8N_URL. What is returned is filled before the first test.
 */
export function useSetup(
	options: Pick<ExampleSetupOptions, 'everySeconds' | 'invoices' | 'fillCalendar'>,
): ExampleSetup {
	// Longer than one wait of `lookFor`, which says what it has waited for.
	jest.setTimeout(10 * minute);
	const setup = {} as ExampleSetup;

	beforeAll(async () => {
		const release = releaseFor(process.env.TEST_N8N);
		Object.assign(setup, await startExampleSetup({ release, elsewhere, ...options }));
		// The requests of the tests must not use up the workflows’ rate limit.
		await setup.sandbox.control.settings({ rateLimit: { limit: 100_000 } });
	}, 15 * minute);

	afterAll(async () => {
		const { n8n, close } = setup as Partial<ExampleSetup>;
		await close?.();
		if (!n8n || elsewhere || process.platform === 'win32') return;
		// Signal 0 to the process group: n8n and its task runners. None of them is left.
		expect(() => process.kill(-n8n.pid, 0)).toThrow('ESRCH');
	}, minute);

	return setup;
}
