import { createRunStats, type Log, type RunStats } from '../../../nodes/shared/http/exchange';
import { remarksOf } from '../../support/remarksOf';

/** The waits of a run, what they log, and a clock that the test sets. */
function start() {
	const lines: string[] = [];
	const clock = { now: 1_000_000 };
	const log: Log = (level, message) => void lines.push(`${level} ${message}`);
	return { waits: createRunStats(() => clock.now, log), lines, clock };
}

/** What the user is told. */
const said = (waits: RunStats) => remarksOf(waits).map(({ message }) => message);

const answered = (statusCode: number) => ({ kind: 'answer', statusCode, headers: {} }) as const;
const again = { service: 'Invoicing', method: 'GET', attempts: 1, retryIn: 1_500 };

describe('waits for the rate limit', () => {
	test('are logged once and count once for each reset, however many requests wait', () => {
		const { waits, lines, clock } = start();
		for (let at = 0; at < 50; at++) {
			waits.waitForLimit('Invoicing', 40_000 - at + (at % 7) * 30);
			clock.now += 1;
		}
		expect(lines).toEqual(['info waiting 40 s for the Invoicing rate limit']);
		clock.now += 70_000;
		waits.waitForLimit('Invoicing', 30_000);
		expect(lines).toHaveLength(2);
		clock.now += 10_000;
		// So far: the run may be stopped.
		expect(said(waits)).toEqual(['Waited 51 s in all for the rate limit.']);
		clock.now += 50_000;
		expect(said(waits)).toEqual(['Waited 71 s in all for the rate limit.']);
	});

	test('that are short aren’t logged, but many in a row are in a hint', () => {
		const { waits, lines, clock } = start();
		for (let at = 0; at < 7; at++) {
			waits.waitForLimit('Invoicing', 500);
			clock.now += 500;
		}
		expect(lines).toEqual([]);
		expect(said(waits)).toEqual(['Waited 4 s in all for the rate limit.']);
	});
});

describe('requests that are sent again', () => {
	test.each([
		[answered(503), undefined, 'HTTP status 503'],
		[{ kind: 'unreadable' } as const, undefined, 'unreadable answer'],
		[{ kind: 'fault', arrived: true, transient: true } as const, 'ECONNRESET', 'ECONNRESET'],
		[{ kind: 'fault', arrived: true, transient: true } as const, undefined, 'no answer'],
	])('are logged with the reason: %#, %j', (outcome, code, reason) => {
		const { waits, lines } = start();
		waits.retry({ ...again, outcome, code });
		expect(lines).toEqual([
			`warn a GET request to Invoicing failed (${reason}), sending it again in 2 s (attempt 2)`,
		]);
		expect(said(waits)).toEqual(['1 request was sent again because the service failed.']);
	});

	test('after a 429 count as waits for the limit, which isn’t logged twice', () => {
		const { waits, lines, clock } = start();
		waits.retry({ ...again, outcome: answered(429), retryIn: 40_000 });
		clock.now += 10;
		waits.waitForLimit('Invoicing', 39_990);
		expect(lines).toEqual([
			'warn a GET request to Invoicing failed (HTTP status 429), sending it again in 40 s (attempt 2)',
		]);
		clock.now += 39_990;
		expect(said(waits)).toEqual(['Waited 40 s in all for the rate limit.']);
	});

	test('after a long wait say how long it was', () => {
		const { waits, clock } = start();
		for (let at = 0; at < 2; at++) {
			waits.retry({ ...again, outcome: answered(503), retryIn: 4_000 });
			clock.now += 5_000;
		}
		expect(said(waits)).toEqual([
			'2 requests were sent again because the service failed, after waiting 8 s in all.',
		]);
	});
});

test('other reasons to take long are told too, PHP messages as a warning', () => {
	const { waits, clock } = start();
	waits.waitedForKey(2_999);
	expect(remarksOf(waits)).toEqual([]);
	clock.now += 2_000;
	waits.waitedForKey(2_000);
	waits.pageAgain();
	waits.pageAgain();
	waits.shortList(187, 237);
	waits.warn('x', 'printed one');
	waits.warn('x', 'printed another');
	waits.warn('y', 'ignored');
	expect(remarksOf(waits)).toEqual([
		{ type: 'warning', message: 'printed one ignored' },
		{
			type: 'warning',
			message:
				'The service reports 237 records, but its pages hold 187. The others may be hidden from this user, or are missing.',
		},
		{
			type: 'info',
			message: 'Waited 5 s in all for another item with the same value of Only Once Per.',
		},
		{
			type: 'info',
			message:
				'The list changed, repeated records or came with an empty page while it was read, so 2 pages were read again.',
		},
	]);
});
