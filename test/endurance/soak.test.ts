import { nthFault } from './soak/faults';
import { createAccount } from './soak/ground';
import { growth, vitalFindings } from './soak/vitals';

const halfAnHour = 30 * 60_000;

type Look = Partial<Record<'heap' | 'files' | 'rejections', number>>;

/** What is wrong with a process that looks like this for half an hour, by the share of the time that has passed. */
function wrongs(look: (share: number) => Look): string[] {
	const times = Array.from({ length: 181 }, (_, at) => at * 10_000);
	const at = (time: number) => ({
		heap: 200,
		files: 50,
		rejections: 0,
		...look(time / halfAnHour),
	});
	const inside = times.map((time) => ({
		at: time,
		heapUsed: at(time).heap,
		resources: { Timeout: 16 },
		warnings: { UnhandledPromiseRejectionWarning: at(time).rejections },
	}));
	const outside = times.map((time) => ({
		at: time,
		residentBytes: 500,
		openFiles: at(time).files,
	}));
	return vitalFindings(inside, outside)
		.filter(({ ok }) => !ok)
		.map(({ what }) => what);
}

test.each<[name: string, look: (share: number) => Look, wrong: string[]]>([
	['that stays as it is passes', () => ({}), []],
	['may grow while it warms up', (share) => ({ heap: share < 0.25 ? 100 : 200 }), []],
	[
		'that keeps a little of each request fails',
		(share) => ({ heap: 200 + 40 * share }),
		['n8n: growth of the heap after collections'],
	],
	[
		'that leaves connections open fails',
		(share) => ({ files: 50 + 40 * share }),
		['n8n: more open files and sockets at the end'],
	],
	[
		'with one unhandled rejection fails',
		(share) => ({ rejections: share > 0.5 ? 1 : 0 }),
		['n8n: unhandled rejections'],
	],
])('a process %s', (_name, look, wrong) => {
	expect(wrongs(look)).toEqual(wrong);
});

test('growth is relative to the beginning of the line through all points', () => {
	const points = Array.from({ length: 11 }, (_, at) => ({ at, value: 100 + at }));
	expect(growth(points)).toBeCloseTo(0.1);
});

test.each<[name: string, stored: string[], wrong: string[]]>([
	['has all that was done', ['done'], []],
	['has what is unknown as well', ['done', 'unknown'], []],
	['lost what was done', [], ['Writes: lost (said to be done, but not there)']],
	['did something twice', ['done', 'done'], ['Writes: doubled']],
	['did what failed', ['done', 'failed'], ['Writes: said to have failed, but there']],
])('the account of writes shows whether the service %s', (_name, stored, wrong) => {
	const account = createAccount();
	const unclear = {
		error: 'No answer',
		details: { description: 'The request may have succeeded.' },
	};
	account.enter(['done', 'failed', 'unknown'], [{}, { error: 'InvalidInput' }, unclear]);
	const findings = account.findings('Writes', stored).filter(({ ok }) => !ok);
	expect(findings.map(({ what }) => what)).toEqual(wrong);
});

test('each kind of fault occurs in each place before one occurs again', () => {
	const all = Array.from({ length: 66 }, (_, at) => JSON.stringify(nthFault(at)));
	expect(new Set(all).size).toBe(66);
	expect(JSON.stringify(nthFault(66))).toBe(all[0]);
});
