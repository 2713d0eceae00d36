import type { INodeParameters } from 'n8n-workflow';

import { inTurn } from '../support/sample';
import { useTestBench } from '../support/testBench';
import { NO_RECORD, byId, nth } from '../support/seedRecords';

const nodes: Array<['invoicing' | 'sms', Array<[string, INodeParameters]>]> = [
	[
		'invoicing',
		[
			['invoice.get', { invoiceId: byId(NO_RECORD) }],
			['invoice.get', { invoiceId: byId(NO_RECORD), simplify: false }],
			['invoice.getAll', { simplify: false }],
			['client.create', { name: 'Ama' }],
		],
	],
	[
		'sms',
		[
			['wallet.getBalance', {}],
			['wallet.getBalanceLegacy', {}],
			['message.send', { senderId: 'AKWAABA', to: '+233241234567', message: 'Hi' }],
			['message.sendLegacy', { senderId: 'AKWAABA', to: '+233241234567', message: 'Hi' }],
			['contact.subscribe', { phoneNumber: '+233241234567' }],
		],
	],
];

const keys = [
	'plain-key-0123456789',
	'  blanks-around-0123456789\n',
	'slash/plus+equals=0123',
	'quote"back\\slash-0123',
	'percent%20&amp;0123',
];

/** How a service may write the key into an answer. */
const written: Array<[string, (key: string) => string]> = [
	['plain', (key) => JSON.stringify(key).slice(1, -1)],
	['with escaped slashes', (key) => JSON.stringify(key).slice(1, -1).replace(/\//g, '\\/')],
	[
		'with escaped signs',
		(key) =>
			JSON.stringify(key)
				.slice(1, -1)
				.replace(/[+&=/]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
	],
	['as in an address', (key) => encodeURIComponent(key)],
	['as in an address within an address', (key) => encodeURIComponent(encodeURIComponent(key))],
];

const answers: Array<[number, (text: string) => string]> = [
	[200, (text) => `{"data":{"id":"1","note":"${text}"},"error":"${text}"}`],
	[200, (text) => `{"data":[{"id":"1","note":"${text}"}],"${text}":1}`],
	[200, (text) => `{"data":{"id":"${text}`],
	[200, (text) => `<html>${text}</html>`],
	[400, (text) => `{"error":"Bad key ${text}","code":"${text}"}`],
	[401, (text) => `{"error":"Bad key ${text}","code":"UNAUTHORIZED"}`],
	[500, (text) => `The key ${text} broke us`],
];

/** Each key as it is, and the one with the most special characters in every other form. */
const echoes = [
	...keys.map((key) => [key, ...nth(written, 0)] as const),
	...written.slice(1).map((way) => ['slash/plus+equals=0123', ...way] as const),
];

type Case = [(typeof answers)[number], [string, INodeParameters]];

const trimmed = (text: string) => text.trim();
/** Each form of the key that would be readable in the stored run, which is JSON. */
const forms = (key: string) =>
	[
		key,
		encodeURIComponent(key),
		encodeURIComponent(encodeURIComponent(key)),
		JSON.stringify(key).slice(1, -1),
	].flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);

describe.each(nodes)('the key of the %s node never shows in a run', (node, operations) => {
	const bench = useTestBench(node);

	test.each(echoes)('when the service echoes %j %s', async (apiKey, _, write) => {
		const key = trimmed(apiKey);
		let hidden = 0;
		const cases = answers.flatMap((answer) => operations.map((operation) => [answer, operation]));
		const modes = ['stopWorkflow', 'continueRegularOutput'] as const;
		for (const [[[status, answer], operation], onError] of inTurn(cases as Case[], modes)) {
			await bench.control.clearFaults();
			await bench.control.addFault({ kind: 'status', status, body: answer(write(key)) });
			const { run } = await bench.run(...operation, { credential: { apiKey }, node: { onError } });
			const stored = JSON.stringify(run);
			expect(forms(key).filter((form) => stored.includes(form))).toEqual([]);
			if (stored.includes('[hidden]')) hidden += 1;
		}
		// Otherwise nothing was echoed at all.
		expect(hidden).toBeGreaterThanOrEqual(operations.length * 2);
	});

	test.each([0, 1, 2, 3, 5])(
		'when a redirect repeats it in its address, encoded %i times more',
		async (times) => {
			const apiKey = keys[2] as string;
			let query = new URLSearchParams({ api_key: apiKey }).toString();
			for (let i = 0; i < times; i++) query = new URLSearchParams({ next: query }).toString();
			await bench.control.addFault({
				kind: 'redirect',
				location: `http://127.0.0.1/?${query}&n=1`,
			});
			for (const [operation, parameters] of operations) {
				const { error } = await bench.run(operation, parameters, { credential: { apiKey } });
				expect(error?.message).toMatch(/api_key[%25]*(=|3D)\[hidden\]&n=1( \[item 0\])?$/);
			}
		},
	);

	test('when it succeeds, fails or gets no answer', async () => {
		const { apiKey } = bench.credential();
		const faults = [
			undefined,
			{ kind: 'drop' },
			{ kind: 'cut' },
			{ kind: 'redirect', location: `http://127.0.0.1/?api_key=${String(apiKey)}` },
			{ kind: 'status', status: 429 },
		] as const;
		for (const fault of faults) {
			await bench.control.clearFaults();
			if (fault) await bench.control.addFault(fault);
			for (const [operation, parameters] of operations) {
				const { run, error } = await bench.run(operation, parameters);
				expect(JSON.stringify([run, error?.message, error?.stack])).not.toContain(apiKey);
			}
		}
	});
});
