import { createJournal, type Log } from '../../../nodes/shared/http/journal';

/** A journal, what it logs, and a clock that the test sets. */
function start() {
	const lines: string[] = [];
	const clock = { now: 1_000_000 };
	const log: Log = (level, message) => void lines.push(`${level} ${message}`);
	return { journal: createJournal(() => clock.now, log), lines, clock };
}

const answered = (statusCode: number) => ({ kind: 'answer', statusCode, headers: {} }) as const;
const again = { service: 'Invoicing', method: 'GET', tries: 1, retryIn: 1_500 };

describe('waits for the rate limit', () => {
	test('are logged once and count once for each reset, however many requests wait', () => {
		const { journal, lines, clock } = start();
		for (let at = 0; at < 50; at++) {
			journal.waitForLimit('Invoicing', 40_000 - at + (at % 7) * 30);
			clock.now += 1;
		}
		expect(lines).toEqual(['info waiting 40 s for the Invoicing rate limit']);
		expect(Math.round(journal.limitWait() / 1000)).toBe(40);
		clock.now += 70_000;
		journal.waitForLimit('Invoicing', 30_000);
		expect(lines).toHaveLength(2);
		expect(Math.round(journal.limitWait() / 1000)).toBe(70);
	});

	test('that are short aren’t logged, but many in a row are', () => {
		const { journal, lines, clock } = start();
		journal.waitForLimit('Invoicing', 500);
		expect(lines).toEqual([]);
		for (let at = 0; at < 7; at++) {
			journal.waitForLimit('Invoicing', 500);
			clock.now += 500;
		}
		expect(lines).toHaveLength(1);
		expect(journal.limitWait()).toBe(3_500);
	});
});

describe('requests that are sent again', () => {
	test.each([
		[answered(503), undefined, 'HTTP status 503'],
		[{ kind: 'unreadable' } as const, undefined, 'unreadable answer'],
		[{ kind: 'fault', arrived: true, transient: true } as const, 'ECONNRESET', 'ECONNRESET'],
		[{ kind: 'fault', arrived: true, transient: true } as const, undefined, 'no answer'],
	])('are logged with the reason: %#, %j', (outcome, code, reason) => {
		const { journal, lines } = start();
		journal.retry({ ...again, outcome, code });
		expect(lines).toEqual([
			`warn a GET request to Invoicing failed (${reason}), sending it again in 2 s (try 2)`,
		]);
		expect([journal.retries(), journal.retryWait(), journal.limitWait()]).toEqual([1, 1_500, 0]);
	});

	test('after a 429 count as waits for the limit, which isn’t logged twice', () => {
		const { journal, lines, clock } = start();
		journal.retry({ ...again, outcome: answered(429), retryIn: 40_000 });
		clock.now += 10;
		journal.waitForLimit('Invoicing', 39_990);
		expect(lines).toEqual([
			'warn a GET request to Invoicing failed (HTTP status 429), sending it again in 40 s (try 2)',
		]);
		expect([journal.retries(), journal.limitWait()]).toEqual([0, 40_000]);
	});
});
