import fc from 'fast-check';

import { deliveryId, parseDelivery } from '../../../nodes/Invoicing/trigger/delivery';
import { InvalidInput } from '../../../nodes/shared/result';

const parse = (body: string | Buffer) => parseDelivery(Buffer.from(body as string));

describe('a delivery is an object with an event and data', () => {
	test.each<[string, string, unknown]>([
		['an object', '{"event":"x","data":{"a":[1,null]}}', { a: [1, null] }],
		['text data', '{"event":"x","data":"ƒ"}', 'ƒ'],
		['more fields', '{"event":"x","data":1,"more":2}', 1],
		['a byte order mark', '\uFEFF{"event":"x","data":1}', 1],
		['whitespace around it', '\n {"event":"x","data":1} \n', 1],
	])('with %s', (_name, body, data) => {
		expect(parse(body)).toMatchObject({ event: 'x', data });
	});

	test.each<[string, string | Buffer, string]>([
		['an empty body', '', 'The body is not JSON'],
		['a cut body', '{"event":"x","data":', 'The body is not JSON'],
		['a form', 'event=x&data=1', 'The body is not JSON'],
		['a list', '[{"event":"x","data":1}]', 'The body is not a JSON object'],
		['null', 'null', 'The body is not a JSON object'],
		['text', '"x"', 'The body is not a JSON object'],
		['no event', '{"data":1}', 'The body has no event name in "event"'],
		['an empty event', '{"event":"","data":1}', 'The body has no event name in "event"'],
		['an event that isn’t text', '{"event":1,"data":1}', 'The body has no event name in "event"'],
		['an event without data', '{"event":"Invoice.Paid","id":1}', 'The body has no "data"'],
		[
			'another encoding',
			Buffer.from('{"event":"x","data":"é"}', 'latin1'),
			'The body is not UTF-8 text',
		],
	])('%s is none', (_name, body, problem) => {
		expect(() => parse(body)).toThrow(new InvalidInput(problem));
	});

	test.each([
		'{"event":"ping"}',
		'{"event":"webhook.test","id":"evt_1"}',
		'{"event":"invoice.paid","test":true}',
		'{"type":"ping"}',
		'{"ping":{"at":1}}',
	])('but a test needs no data: %s', (body) => {
		expect(parse(body).data).toBeUndefined();
	});

	test.each(['Invoice.Paid', 'INVOICE.PAID', 'invoice_paid', 'invoicePaid', ' invoice.paid '])(
		'its event may be written as %j',
		(event) => {
			expect(parse(JSON.stringify({ event, data: 1 })).event).toBe('invoice.paid');
		},
	);

	test('what is beside the event is kept', () => {
		expect(parse('{"event":"x","data":1,"id":"evt_1","created":7}').others).toEqual({
			id: 'evt_1',
			created: 7,
		});
	});

	test('every JSON value comes through as data', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (data) => {
				const text = JSON.stringify({ event: 'x', data });
				expect(parse(text)).toEqual({ ...(JSON.parse(text) as object), others: {} });
			}),
		);
	});

	test('its id is the SHA-256 of the raw bytes', () => {
		// From sha256sum.
		expect(deliveryId(Buffer.from('{"event":"invoice.paid","data":{"id":"1"}}'))).toBe(
			'1b195315dbcccdce6a0b8b5e54667bec57177055ba55bd19c1c0b25f9a51c949',
		);
	});
});
