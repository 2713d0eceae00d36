import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { reportSend, senderWarnings } from '../../../nodes/Sms/resources/message/sendReport';
import { batch } from '../../../nodes/Sms/layers/batch';
import { numbersOf, readSendReport } from '../../../nodes/Sms/resources/message/readSendReport';
import { succeeded } from '../../../nodes/shared/result';
import { createRemarks } from '../../../nodes/shared/run/remarks';
import { worded } from '../../../nodes/shared/errors/render';

const numbers = ['+233241234567', '+233201234567', '+233501234567'];
const request = (to: string[]) => ({
	...{ method: 'POST' as const, path: '/x', qs: {} },
	body: { to, message: 'Akwaaba', senderId: 'AKWAABA', unicode: false },
});
const listed = (...statuses: unknown[]) => ({
	recipients: statuses.map((status, at) => ({ to: numbers[at], status })),
});

test.each<[string, IDataObject, number, number, number, number]>([
	['all sent', { sent: 3, failed: 0, ...listed('sent', 'sent', 'sent') }, 3, 0, 0, 0],
	['one failed', { sent: 2, failed: 1, ...listed('sent', 'failed', 'sent') }, 2, 1, 0, 0],
	['another status', { sent: 3, failed: 0, ...listed('sent', 'queued', 'sent') }, 2, 0, 1, 1],
	['no status', listed('sent', undefined, 'sent'), 2, 0, 1, 0],
	['a missing one', { sent: 2, failed: 0, ...listed('sent', 'sent') }, 2, 0, 1, 0],
	['no list, but counts', { sent: 3, failed: 0 }, 3, 0, 0, 1],
	['counts as text', { sent: '2', failed: ' 1 ', ...listed('sent', 'failed', 'sent') }, 2, 1, 0, 0],
	['no list, but counts as text', { sent: '3', failed: '0' }, 3, 0, 0, 1],
	['no list and other counts', { sent: 2, failed: 1 }, 0, 0, 3, 1],
	['nothing', {}, 0, 0, 3, 1],
	['a list that is none', { recipients: 'all' }, 0, 0, 3, 1],
	['a list of nothing', { recipients: [null, 7, 'x'] }, 0, 0, 3, 0],
	['no list, all sent and some failed', { sent: 3, failed: 1 }, 0, 0, 3, 1],
	['no list, too few sent and none failed', { sent: 2, failed: 0 }, 0, 0, 3, 1],
	['no list, and nothing about failures', { sent: 3 }, 0, 0, 3, 1],
	['a list, too few sent', { sent: 2, failed: 0, ...listed('sent', 'sent', 'sent') }, 3, 0, 0, 1],
	['a list and one failed', { sent: 3, failed: 1, ...listed('sent', 'sent', 'sent') }, 3, 0, 0, 1],
	['a list and only the sent', { sent: 3, ...listed('sent', 'sent', 'sent') }, 3, 0, 0, 1],
	['a list and only the failed', { failed: 0, ...listed('sent', 'sent', 'sent') }, 3, 0, 0, 1],
	['a list without counts', listed('sent', 'sent', 'sent'), 3, 0, 0, 0],
])('%s', (_what, record, sent, failed, unknown, warnings) => {
	const outcome = readSendReport(record, numbers);
	expect(outcome).toMatchObject({ sent, failed, unknown });
	expect(outcome.warnings).toHaveLength(warnings);
	expect(outcome.recipients.map(({ to }) => to)).toEqual(numbers);
});

const FAILED = [
	'failed, Failed: no credit, FAILURE, error, Error 42, rejected, REJECTED_NETWORK, undelivered',
	'undeliverable, not sent, not_delivered, unsent, invalid number, blocked, blacklisted, expired',
	'refused, denied, unreachable, cancelled, insufficient_balance, failed [5]',
].flatMap((words) => words.split(', '));
const PENDING = 'unknown, queued, pending, accepted, submitted, scheduled, buffered, enroute'.split(
	', ',
);
const NO_WORDS = ['', ' ', 7, 0, true, { failed: false }, ['failed'], null, undefined, 'sent soon'];

test.each<[string, unknown[]]>([
	['sent', ['sent', 'Sent', ' SENT ', 'delivered', 'DELIVERED']],
	['failed', FAILED],
	['unknown', [...PENDING, 'ok', 'no_error', ...NO_WORDS]],
])('what is told as %s', (fate, statuses) => {
	for (const status of statuses) {
		const report = readSendReport(listed(status) as IDataObject, numbers.slice(0, 1));
		const counts = { sent: 0, failed: 0, unknown: 0, [fate]: 1 };
		expect({ status, ...report }).toMatchObject({ status, ...counts });
	}
});

test('a number with two statuses is sent only if both are', () => {
	const twice = {
		recipients: [...listed('sent').recipients, { to: numbers[0], status: 'failed' }],
	};
	expect(readSendReport(twice, [numbers[0] as string])).toMatchObject({
		sent: 0,
		recipients: [{ status: 'sent' }, { status: 'failed' }],
		warnings: [expect.stringContaining('more than once')],
	});
});

test('numbers are compared by their digits, whatever else the service writes', () => {
	// Zeros inside a number are part of it.
	const forms = ['00233 24 123-4567', 233201234567, '(+233) 50 123 4567', '00233200012345'];
	const recipients = forms.map((to) => ({ to, status: 'sent', cost: 1 }));
	expect(readSendReport({ recipients } as never, [...numbers, '+233200012345'])).toEqual({
		...{ sent: 4, failed: 0, unknown: 0, missing: [], warnings: [] },
		recipients: forms.map((to) => ({ to: String(to), status: 'sent', cost: 1 })),
	});
});

test('a number that the answer doesn’t mention is missing, unless there is no list at all', () => {
	expect(readSendReport(listed('sent', 'sent'), numbers)).toMatchObject({
		missing: [numbers[2]],
		recipients: [{}, {}, { to: numbers[2], status: 'unknown' }],
	});
	expect(readSendReport({}, numbers).missing).toEqual([]);
});

test('each inconsistency is told with its numbers and counts', () => {
	const warned = (record: IDataObject) => readSendReport(record, numbers.slice(0, 2)).warnings;
	expect(warned({})).toEqual(['The service’s answer contains no list of recipients.']);
	expect(warned(listed('sent', 'failed', null))).toEqual([
		'The service’s answer contains numbers that weren’t in the request: +233501234567 (unknown).',
	]);
	expect(
		warned({ recipients: [...listed('sent', 'sent').recipients, { to: numbers[1], status: 7 }] }),
	).toEqual([
		'The service’s answer contains numbers more than once: +233201234567 (sent), +233201234567 (7).',
	]);
	expect(warned({ sent: '2', ...listed('sent', 'failed') })).toEqual([
		'The service reports 2 sent and unknown failed, but its list of recipients has 1 sent, 1 failed and 0 unknown.',
	]);
});

test('an entry without a number belongs to nobody', () => {
	const recipients = [{ status: 'sent' }, ...listed('sent').recipients];
	expect(readSendReport({ recipients } as never, numbers.slice(0, 1))).toMatchObject({
		...{ sent: 1, failed: 0 },
		warnings: [expect.stringContaining('unknown (sent)')],
	});
});

test('an item that fails tells who didn’t get it apart from those of whom nobody knows', () => {
	const told = (...statuses: unknown[]) => {
		const to = numbers.slice(0, statuses.length);
		const input = { to: to.join(), options: { onPartialFailure: 'fail' } };
		const outcome = reportSend(succeeded(listed(...statuses) as IDataObject), request(to), input, {
			hasErrorOutput: false,
			remarks: createRemarks(1),
		});
		return outcome.ok ? undefined : worded(outcome.failure);
	};
	const [A, B, C] = numbers;
	expect(told('sent', 'Sent', 'delivered')).toBeUndefined();
	const both = told('sent', 'failed', 'queued');
	expect(both?.message).toBe(
		`1 of 3 recipients didn’t get the message: ${B} (failed). It isn’t known whether 1 of 3 recipients got the message: ${C} (queued)`,
	);
	expect(both?.description).toMatch(
		/1 other have been charged.*in a new execution.*check in the service first/,
	);
	const unknown = told('queued', 'pending');
	expect(unknown?.message).toBe(
		`It isn’t known whether 2 of 2 recipients got the message: ${A} (queued), ${B} (pending)`,
	);
	expect(unknown?.description).toMatch(/^Neither Retry On Fail.*check in the service first/);
	expect(unknown?.description).not.toMatch(/new execution/);
	expect(told('failed')?.description).toMatch(/^Neither Retry On Fail(?!.*check in the service)/);
	expect(numbersOf({ body: {} })).toEqual([]);
});

test.each<[hadNoEffect: boolean, IDataObject]>([
	[true, { unitsCharged: 0, ...listed('failed', 'rejected') }],
	[true, { unitsCharged: '0', sent: '0', failed: 2, ...listed('failed', 'failed') }],
	[true, { combined: { unitsCharged: 0 }, ...listed('failed', 'failed') }],
	[false, { combined: { unitsCharged: 1 }, ...listed('failed', 'failed') }],
	[false, { unitsCharged: 1, ...listed('failed', 'failed') }],
	[false, { unitsCharged: 0, ...listed('failed', 'sent') }],
	[false, { unitsCharged: 0, ...listed('failed', 'queued') }],
	[false, { unitsCharged: 0, ...listed('failed') }],
	[false, { unitsCharged: 0, sent: 1, failed: 1, ...listed('failed', 'failed') }],
	[false, { unitsCharged: 0, sent: 0, failed: 2 }],
	[false, { unitsCharged: null, ...listed('failed', 'failed') }],
	[false, listed('failed', 'failed')],
])('that nothing was done and nothing charged is %s for %j', (hadNoEffect, answer) => {
	const to = numbers.slice(0, 2);
	for (const onPartialFailure of ['continue', 'fail']) {
		const input = { to: to.join(), options: { onPartialFailure } };
		const run = { hasErrorOutput: false, remarks: createRemarks(1) };
		expect(reportSend(succeeded(answer), request(to), input, run)).toMatchObject({ hadNoEffect });
	}
});

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<IDataObject>;
const record = fc.record(
	{
		...{ sent: json, failed: json, unitsCharged: json, walletBalance: json, warnings: json },
		recipients: fc.oneof(
			json,
			fc.array(fc.record({ to: fc.oneof(fc.constantFrom(...numbers), json), status: json })),
		),
	},
	{ requiredKeys: [] },
) as unknown as fc.Arbitrary<IDataObject>;
const options = fc.record({
	onPartialFailure: fc.constantFrom('continue', 'fail', 'errorOutput'),
	splitRecipients: fc.boolean(),
});

test('whatever the service answers, nothing throws and every number is returned', () => {
	fc.assert(
		fc.property(record, options, fc.boolean(), (answered, set, hasErrorOutput) => {
			const input = { to: numbers.join(), options: set };
			const requests = [request(numbers.slice(0, 2)), request(numbers.slice(2))];
			const report = (answer: IDataObject, asked: typeof requests) =>
				reportSend(succeeded(answer), asked[0] as (typeof requests)[0], input, {
					hasErrorOutput,
					remarks: createRemarks(1),
				});
			const parts = batch
				.split(answered, requests)
				.map((part, at) => report(part, requests.slice(at)));
			for (const outcome of [report(answered, [request(numbers)]), ...parts]) {
				if (outcome.ok) expect(outcome.value.length).toBeGreaterThan(0);
				else expect(outcome.failure.details?.allSent).toBe(false);
			}
			const text = JSON.stringify(parts).replace(/\D/g, '');
			for (const number of numbers) expect(text).toContain(number.slice(1));
		}),
		{ numRuns: 500 },
	);
});

test.each([
	['AKWAABA', true],
	['KENTE-SHOP', true],
	['My Shop 1', true],
	['AB', false],
	['123', true],
	['+233241234567', true],
	['1234567890123456', false],
	['TwelveLetter', false],
	['Caf\u00e9', false],
])('the sender ID %s is usual: %s', (senderId, isUsual) => {
	expect(senderWarnings(senderId)).toEqual(
		isUsual ? [] : [expect.stringContaining(`“${senderId}” is unusual`)],
	);
});

describe('a request that items share', () => {
	const [A, B, C] = numbers as [string, string, string];
	/** Two items, the second with two recipients. */
	const requests = [request([A]), request([B, C])];
	const share = (answer: object) => batch.split(answer as IDataObject, requests);
	const sent = (to: string) => ({ to, status: 'sent' });
	const combined = { items: 2, recipients: 3, sent: 3, failed: 0, unitsCharged: 3 };
	const counts = { sent: 3, failed: 0, unitsCharged: 3 };

	test('is that of the first item, for the recipients of all', () => {
		const first = { ...request([A]), qs: { trace: 1 } };
		expect(batch.merge([first, request([B, C])])).toEqual({ ...request(numbers), qs: first.qs });
	});

	test('gives each item its own recipients, however the service writes their numbers', () => {
		const list = [sent('233 50 123 4567'), sent(B), sent(A)];
		expect(share({ ...counts, id: 'x', recipients: list })).toEqual([
			{ id: 'x', combined, recipients: [sent(A)] },
			{ id: 'x', combined, recipients: [sent(B), sent('233 50 123 4567')] },
		]);
	});

	test('gives an item with the same number twice its entry once', () => {
		const twice = [request([A, `00${A.slice(1)}`])];
		const shares = batch.split({ recipients: [sent(A)] } as never, twice);
		expect(shares).toMatchObject([{ recipients: [sent(A)] }]);
	});

	test('tells each item what is inconsistent in the whole answer', () => {
		const warnings = [expect.stringContaining('weren’t in the request: +1 (sent)')];
		expect(share({ recipients: [sent(A), sent('+1')] })).toMatchObject([
			{ warnings },
			{ warnings, recipients: [] },
		]);
	});

	test('gives each item its count without a list only if all were sent', () => {
		expect(share(counts)).toEqual([
			{ sent: 1, failed: 0, combined },
			{ sent: 2, failed: 0, combined },
		]);
		for (const answer of [
			{},
			{ sent: 2, failed: 1 },
			{ sent: 3, failed: 1 },
			{ sent: 2, failed: 0 },
		]) {
			const all = { items: 2, recipients: 3, ...answer };
			expect(share(answer)).toEqual([{ combined: all }, { combined: all }]);
		}
	});
});

test('a warning lists at most a hundred numbers, because each item has it', () => {
	const others = Array.from({ length: 500 }, (_, at) => ({
		to: `+23355${1_000_000 + at}`,
		status: 'sent',
	}));
	const { warnings } = readSendReport({ recipients: others }, numbers);
	expect(warnings[0]).toContain('and 400 more');
});
