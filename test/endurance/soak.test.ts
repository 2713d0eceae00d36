import { nthFault } from './soak/faults';
import { createAccount } from './soak/ground';
import { growth, vitalFindings } from './soak/vitals';

const second = 1_000;
const minute = 60 * second;

/** What a process looks like for half an hour, by the share of the time that has passed. */
function process(
	look: (share: number) => Partial<Record<'heap' | 'files' | 'rejections', number>>,
) {
	const times = Array.from({ length: 181 }, (_, at) => at * 10 * second);
	const at = (time: number) => ({
		heap: 200,
		files: 50,
		rejections: 0,
		...look(time / (30 * minute)),
	});
	return vitalFindings(
		times.map((time) => ({
			at: time,
			heapUsed: at(time).heap,
			resources: { Timeout: 16 },
			warnings: { UnhandledPromiseRejectionWarning: at(time).rejections },
		})),
		times.map((time) => ({ at: time, residentBytes: 500, openFiles: at(time).files })),
	);
}

const missed = (findings: ReturnType<typeof process>) =>
	findings.filter(({ ok }) => !ok).map(({ what }) => what);

describe('a process', () => {
	test('that stays as it is passes', () => {
		expect(missed(process(() => ({})))).toEqual([]);
	});

	test('may grow while it warms up', () => {
		expect(missed(process((share) => ({ heap: share < 0.25 ? 100 : 200 })))).toEqual([]);
	});

	test('that keeps a little of each request fails', () => {
		const findings = process((share) => ({ heap: 200 + 40 * share }));
		expect(missed(findings)).toEqual(['n8n: growth of the heap after collections']);
	});

	test('that leaves connections open fails', () => {
		const findings = process((share) => ({ files: 50 + 40 * share }));
		expect(missed(findings)).toEqual(['n8n: more open files and sockets at the end']);
	});

	test('with one unhandled rejection fails', () => {
		const findings = process((share) => ({ rejections: share > 0.5 ? 1 : 0 }));
		expect(missed(findings)).toEqual(['n8n: unhandled rejections']);
	});
});

test('growth is relative to the beginning of the line through all points', () => {
	const points = Array.from({ length: 11 }, (_, at) => ({ at, value: 100 + at }));
	expect(growth(points)).toBeCloseTo(0.1);
});

describe('an account of writes', () => {
	const missedOf = (stored: string[]) => {
		const account = createAccount();
		const unclear = {
			error: 'No answer',
			details: { description: 'The request may have succeeded.' },
		};
		account.enter(['done', 'failed', 'unknown'], [{}, { error: 'Refused' }, unclear]);
		return account
			.findings('Writes', stored)
			.filter(({ ok }) => !ok)
			.map(({ what }) => what);
	};

	test('balances if the service has what was said to be done, and perhaps what is unknown', () => {
		expect(missedOf(['done'])).toEqual([]);
		expect(missedOf(['done', 'unknown'])).toEqual([]);
	});

	test('shows what was lost, doubled, or done although it was said to have failed', () => {
		expect(missedOf([])).toEqual(['Writes: lost (said to be done, but not there)']);
		expect(missedOf(['done', 'done'])).toEqual(['Writes: doubled']);
		expect(missedOf(['done', 'failed'])).toEqual(['Writes: said to have failed, but there']);
	});
});

test('each kind of fault occurs in each place before one occurs again', () => {
	const all = Array.from({ length: 66 }, (_, at) => JSON.stringify(nthFault(at)));
	expect(new Set(all).size).toBe(66);
	expect(JSON.stringify(nthFault(66))).toBe(all[0]);
});
