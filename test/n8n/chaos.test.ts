import { wrongs } from '../endurance/chaos/case';
import { cases } from '../endurance/chaos/cases';
import { openStage, type Stage } from '../endurance/chaos/stage';
import { releaseFor } from './releases';

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

/** Those in queue mode are in queue.test.ts. */
const ofOneProcess = cases.filter(({ needsServers }) => !needsServers);

const isNewest = releaseFor(process.env.TEST_N8N) === 'latest';

/** The cases read executions in a way that only the newest n8n offers. */
(isNewest ? describe : describe.skip)('in a single n8n process', () => {
	test.each(ofOneProcess.map((one) => [one.title, one] as const))('%s', async (_title, one) => {
		const findings = await one.run(stage, 'quick');
		expect(findings.length).toBeGreaterThan(0);
		expect(wrongs(findings)).toEqual([]);
	});
});
