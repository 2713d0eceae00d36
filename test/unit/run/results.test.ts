import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../../nodes/shared/operation';
import { failed, succeeded } from '../../../nodes/shared/result';
import { createRemarks } from '../../../nodes/shared/run/remarks';
import { hintsOfFailures, remarkOnResults } from '../../../nodes/shared/run/remarkOnResults';
import { recall, toItemJson, toOutput } from '../../../nodes/shared/run/results';

const request = { method: 'PATCH', path: '/events/1', body: {}, qs: {} } as const;
const item = { node: { onError: 'continueErrorOutput' } } as never;
const answer = (record: IDataObject, warnings: string[] = []) => ({
	...{ answer: succeeded(record), request, warnings },
});
const remarks = createRemarks(1);
const operation = (more: Partial<Operation>) => more as Operation;

describe('what an earlier attempt was answered', () => {
	const warns = operation({
		interpret: (found) => (found.ok ? { ...succeeded([found.value]), warnings: ['now'] } : found),
	});

	test('comes with the warnings of then, after those that the record has', () => {
		const entry = answer({ id: 1, warnings: ['service'] }, ['then']);
		const recalled = { id: 1, warnings: ['service', 'then'] };
		expect(recall(warns, entry, item, {}, remarks)).toMatchObject({ ok: true, value: [recalled] });
	});

	test('stays as it is without warnings', () => {
		expect(recall(operation({}), answer({ id: 1 }), item, {}, remarks)).toEqual(
			succeeded([{ id: 1 }]),
		);
	});

	test('comes out as the settings of now want it', () => {
		const outcome: Operation['interpret'] = (_answer, { path }, input, { hasErrorOutput }) =>
			succeeded([{ path, ...input, hasErrorOutput }]);
		const recalled = { path: '/events/1', split: true, hasErrorOutput: true };
		expect(
			recall(operation({ interpret: outcome }), answer({ id: 1 }), item, { split: true }, remarks),
		).toEqual(succeeded([recalled]));
	});

	test('is returned as it is if the operation can’t tell what comes out, or had no request', () => {
		const outcome = () => {
			throw new Error('unexpected');
		};
		const broken = operation({ interpret: outcome });
		expect(recall(broken, answer({ id: 1 }, ['then']), item, {}, remarks)).toEqual(
			succeeded([{ id: 1, warnings: ['then'] }]),
		);
		const answered = { ...answer({ id: 1 }), request: undefined };
		expect(recall(broken, answered, item, {}, remarks)).toEqual(succeeded([{ id: 1 }]));
	});

	test('adds its warnings to what a failure shows', () => {
		const failure = { message: 'No', description: '', details: { id: 1 } };
		const fails = operation({ interpret: () => failed(failure) });
		expect(recall(fails, answer({ id: 1 }, ['then']), item, {}, remarks)).toEqual(
			failed({ ...failure, details: { id: 1, warnings: ['then'] } }),
		);
	});
});

test('Simplify keeps the warnings', () => {
	const simple = operation({ simplify: ({ id }) => ({ id }) });
	const shown = { ok: true, value: { input: { simplify: true } } } as never;
	const records = succeeded([
		{ id: 1, slug: 'a', warnings: ['w'] },
		{ id: 2, slug: 'b' },
	]);
	expect(toOutput(simple, shown, records)).toEqual(
		succeeded([{ id: 1, warnings: ['w'] }, { id: 2 }]),
	);
});

test.each([
	['selected', { id: 1, title: 'simple', slug: 'a', warnings: ['w'] }],
	[true, { id: 1, title: 'simple', warnings: ['w'] }],
	[false, { id: 1, title: 'raw', slug: 'a', cost: '5', warnings: ['w'] }],
])('Output %p keeps the ID, and of a field what Simplify makes of it', (simplify, expected) => {
	const operated = operation({ simplify: ({ id }) => ({ id, title: 'simple' }) });
	const input = { simplify, outputFields: ['title', 'slug', 'gone'] };
	const record = { id: 1, title: 'raw', slug: 'a', cost: '5', warnings: ['w'] };
	expect(toOutput(operated, { ok: true, value: { input } } as never, succeeded([record]))).toEqual(
		succeeded([expected]),
	);
});

test.each([undefined, null, false])('an item keeps the error %p, which means none', (error) => {
	const record = Object.freeze({ id: '1', error });
	expect(toItemJson(record)).toEqual(record);
});

test.each(['x', '', 0, true, {}, []])(
	'the error %j, which n8n takes for a failed item, moves under the response',
	(error) => {
		const record = Object.freeze({ id: '1', sent: 2, error });
		expect(toItemJson(record)).toEqual({ id: '1', sent: 2, response: record });
	},
);

test.each([null, 'text', 3, [1]])('%j becomes the response of an item', (value) => {
	expect(toItemJson(value)).toEqual({ response: value });
});

test.each([
	[1, '1 item was already done and wasn’t sent again (Only Once Per).', '1 of 2 items failed.'],
	[2, '2 items were already done and weren’t sent again (Only Once Per).', '2 of 4 items failed.'],
])('the hints speak of %i item as people do', (count, done, failures) => {
	const many = <T>(each: T): T[] => new Array<T>(count).fill(each);
	const note = { ...succeeded([]), note: { alreadyDone: true } };
	const results = [...many(note), ...many(failed({ message: 'No', description: '' }))];
	const remarks = createRemarks(results.length);
	remarkOnResults(results, 0, remarks);
	const said = [...hintsOfFailures(results, { hasErrorOutput: false }), ...remarks.hints()];
	expect(said.map(({ message }) => message)).toEqual([
		`${failures} See the field “error” of the output.`,
		done,
	]);
});

const DUE = 'The due date (2026-12-01) is before the issue date (2026-12-05).';

test.each<[what: string, warnings: string[][], said: string]>([
	['the warning of one item is quoted', [[DUE]], DUE],
	['one warning of several items is quoted', [[DUE], [], [DUE]], `${DUE} (2 of 3 items)`],
	['several warnings are counted', [[DUE], ['Another.']], '2 of 2 items came with warnings'],
	['a warning with a phone number is counted', [['Sent to +233241234567.']], '1 of 1 item came'],
	['a long warning is counted', [['x'.repeat(301)]], '1 of 1 item came'],
])('%s', (_, warnings, said) => {
	const results = warnings.map((own) => succeeded([own.length > 0 ? { warnings: own } : {}]));
	const remarks = createRemarks(results.length);
	remarkOnResults(results, 0, remarks);
	expect(remarks.hints()).toEqual([
		{ type: 'warning', message: expect.stringContaining(said) as string },
	]);
});

test('an item that was done with other content is counted once', () => {
	const note = { alreadyDone: true, otherContent: true };
	const remarks = createRemarks(1);
	remarkOnResults([{ ...succeeded([]), note }], 0, remarks);
	expect(remarks.hints().map(({ message }) => message)).toEqual([
		'1 item was already done with other content and wasn’t sent again (Only Once Per).',
	]);
});
