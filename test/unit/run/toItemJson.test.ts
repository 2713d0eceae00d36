import { toItemJson } from '../../../nodes/shared/run/describe';

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
