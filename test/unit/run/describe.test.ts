import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../../nodes/shared/operation';
import { failed, succeeded } from '../../../nodes/shared/result';
import {
	describe as describeAnswer,
	toItemJson,
	toOutput,
} from '../../../nodes/shared/run/results';

const request = { method: 'PATCH', path: '/events/1', body: {}, qs: {} } as const;
const operation = (more: Partial<Operation>) => more as Operation;

const warningsFor = (record: IDataObject, warnings: string[], more: Partial<Operation> = {}) =>
	describeAnswer(operation(more), succeeded(record), { ...request, warnings }, {});

test('warnings of the request and of the answer follow those that the record has', () => {
	const warn = ({ id }: IDataObject) => [`answer ${String(id)}`];
	expect(warningsFor({ id: 1, warnings: ['service'] }, ['request'], { warn })).toEqual(
		succeeded([{ id: 1, warnings: ['service', 'request', 'answer 1'] }]),
	);
});

test('without warnings, the record stays as it is', () => {
	expect(warningsFor({ id: 1 }, [], { warn: () => [] })).toEqual(succeeded([{ id: 1 }]));
});

test('a failure has no warnings', () => {
	const failure = failed({ message: 'No', description: '' });
	expect(describeAnswer(operation({}), failure, { ...request, warnings: ['x'] }, {})).toEqual(
		failure,
	);
});

test('an answer that can’t be described is returned as it is', () => {
	const warn = () => {
		throw new Error('unexpected');
	};
	expect(warningsFor({ id: 1 }, ['lost'], { warn })).toEqual(succeeded([{ id: 1 }]));
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
