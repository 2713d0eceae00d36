import type { Failure } from '../../../nodes/shared/result';
import { failed, succeeded } from '../../../nodes/shared/result';
import type { ItemResult } from '../../../nodes/shared/run/results';
import { ranges, summarize } from '../../../nodes/shared/run/results';

test.each([
	[[], ''],
	[[3], '3'],
	[[0, 1, 2], '0–2'],
	[[0, 2, 3, 4, 9], '0, 2–4, 9'],
])('the items %j are listed as “%s”', (items, text) => {
	expect(ranges(items)).toBe(text);
});

const done: ItemResult = succeeded([]);
const refusal: Failure = { message: 'No', description: '' };
const notSent: ItemResult = failed({ ...refusal, kind: 'notSent' });
const doubt = (...affected: string[]): Failure => ({ ...refusal, isUncertain: true, affected });

test.each<[string, ItemResult[], Failure, string]>([
	['needs nothing for one item', [failed(refusal)], refusal, ''],
	['needs nothing for one item that wasn’t sent', [notSent], refusal, ''],
	[
		'names one item whose earlier doubt the shown failure doesn’t tell',
		[failed({ ...doubt('Ama'), kind: 'notSent' })],
		refusal,
		'Item 0 may have succeeded. Item 0 was for Ama. Check in the service before running this again.',
	],
	[
		'says what succeeded, what failed and what wasn’t sent',
		[done, done, done, failed(refusal), notSent, notSent],
		refusal,
		'Items 0–2 succeeded. Item 3 failed. Items 4–5 were not sent.',
	],
	[
		'names several uncertain items, each with whom it affects',
		[failed(refusal), failed(doubt('Ama', 'Kofi')), failed(doubt()), failed(doubt('Esi'))],
		refusal,
		'Item 0 failed. Items 1–3 may have succeeded. Item 1 was for Ama, Kofi. Item 3 was for Esi. Check in the service before running this again.',
	],
	[
		'counts an item that wasn’t sent again as uncertain if an earlier try may have succeeded',
		[failed(refusal), failed({ ...doubt('Ama'), kind: 'notSent' })],
		refusal,
		'Item 0 failed. Item 1 may have succeeded. Item 1 was for Ama. Check in the service before running this again.',
	],
])('the summary %s', (_, results, shown, text) => {
	expect(summarize(results, shown)).toBe(text);
});

test('the summary doesn’t repeat whom the shown failure affects', () => {
	const shown = doubt('Ama');
	expect(summarize([failed(shown)], shown)).toBe('');
	expect(summarize([failed(shown), notSent], shown)).toBe(
		'Item 0 may have succeeded. Item 1 was not sent.',
	);
	expect(summarize([failed(shown), failed(doubt('Kofi'))], shown)).toBe(
		'Items 0–1 may have succeeded. Item 1 was for Kofi.',
	);
});

test('thousands of uncertain items are counted, and the first hundred are named', () => {
	const results = Array.from({ length: 5_000 }, (_, at) => failed(doubt(`number ${at}`)));
	const text = summarize(results, refusal);
	expect(text).toContain('Items 0–4999 may have succeeded.');
	expect(text).toContain('Item 99 was for number 99. Check');
});
