import { soak } from './soak/soak';
import { releaseFor } from './releases';

const minute = 60_000;
jest.setTimeout(20 * minute);

const stop = new AbortController();

afterAll(() => stop.abort());

const isNewest = releaseFor(process.env.TEST_N8N) === 'latest';

/** `npm run soak` does the same for half an hour, which shows how memory develops. */
(isNewest ? test : test.skip)(
	'a minute of mixed work with faults: nothing lost, nothing doubled, no unhandled rejection',
	async () => {
		const { findings, broken } = await soak(1, stop.signal);
		expect(broken).toEqual([]);
		expect(findings.length).toBeGreaterThan(20);
		expect(findings.filter(({ ok }) => !ok)).toEqual([]);
	},
);
