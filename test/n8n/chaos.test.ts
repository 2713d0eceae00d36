import { singleCases } from '../endurance/chaos/single';
import { openStage, wrongs, type Stage } from '../endurance/chaos/stage';
import { atHome } from './elsewhere';

const minute = 60_000;
jest.setTimeout(10 * minute);

const stop = new AbortController();
let stage: Stage;

beforeAll(async () => {
	stage = await openStage(stop.signal);
});

afterAll(async () => {
	stop.abort();
	await stage?.close();
}, minute);

/**
 * What the tests of queue mode, retries and examples don’t show. All cases are played at night: how many deliveries are
 * in progress at a kill (`answered-lost`) depends on how busy the machine is.
 */
const played = singleCases.filter(({ name }) => ['copies', 'single-kill'].includes(name));

const { describe } = atHome('These tests kill n8n.');

describe('in a single n8n process', () => {
	test.each(played.map((one) => [one.title, one] as const))('%s', async (_title, one) => {
		const findings = await one.run(stage, 'quick');
		expect(findings.length).toBeGreaterThan(0);
		expect(wrongs(findings)).toEqual([]);
	});
});
