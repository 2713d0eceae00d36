import type { INodeParameters } from 'n8n-workflow';

import { inTurn } from '../support/sample';
import { useTestBench } from '../support/testBench';
import { NO_RECORD, byId } from '../support/seedRecords';

const message = { senderId: 'AKWAABA', to: '+233241234567', message: 'Hi' };
const nodes: Array<['invoicing' | 'sms', Array<[string, INodeParameters]>]> = [
	[
		'invoicing',
		[
			['invoice.get', { invoiceId: byId(NO_RECORD) }],
			['invoice.getAll', { simplify: false }],
			['client.create', { name: 'Ama' }],
		],
	],
	[
		'sms',
		[
			['wallet.getBalance', {}],
			['message.send', message],
			['message.sendLegacy', message],
		],
	],
];

const KEY = '  slash/plus+equals="0123\n';
const key = KEY.trim();
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inUrl = encodeURIComponent(key);

/** How a service may write the key into an answer; ../unit/errors/redact.test.ts shows more. */
const written = [inJson(key), inJson(key).replace(/\//g, '\\/'), inUrl, encodeURIComponent(inUrl)];
/** Each form of the key that would be readable in the stored run, which is JSON. */
const readable = [key, inJson(key), inUrl, encodeURIComponent(inUrl)].flatMap((form) => [
	...[form, inJson(form)],
]);

const answers: Array<[number, (text: string) => string]> = [
	[200, (text) => `{"data":{"id":"1","note":"${text}"},"error":"${text}"}`],
	[200, (text) => `{"data":[{"id":"1","note":"${text}"}],"${text}":1}`],
	[200, (text) => `<html>${text}</html>`],
	[401, (text) => `{"error":"Bad key ${text}","code":"UNAUTHORIZED"}`],
	[500, (text) => `The key ${text} broke us`],
];

describe.each(nodes)('the key of the %s node never shows in a run', (node, operations) => {
	const bench = useTestBench(node);

	test.each(written)('when the service echoes it as %s', async (form) => {
		let hidden = 0;
		const cases = answers.flatMap((answer) => operations.map((call) => [answer, call] as const));
		const modes = ['stopWorkflow', 'continueRegularOutput'] as const;
		for (const [[[status, answer], call], onError] of inTurn(cases, modes)) {
			await bench.control.clearFaults();
			await bench.control.addFault({ kind: 'status', status, body: answer(form) });
			const { run } = await bench.run(...call, { credential: { apiKey: KEY }, node: { onError } });
			const stored = JSON.stringify(run);
			expect(readable.filter((each) => stored.includes(each))).toEqual([]);
			if (stored.includes('[hidden]')) hidden += 1;
		}
		// Otherwise nothing was echoed at all.
		expect(hidden).toBeGreaterThanOrEqual(answers.length);
	});

	test.each([0, 2])(
		'when a redirect repeats it in its address, encoded %i times more',
		async (times) => {
			let query = new URLSearchParams({ api_key: key }).toString();
			for (let i = 0; i < times; i++) query = new URLSearchParams({ next: query }).toString();
			const location = `http://127.0.0.1/?${query}&n=1`;
			await bench.control.addFault({ kind: 'redirect', location });
			for (const call of operations) {
				const { error } = await bench.run(...call, { credential: { apiKey: KEY } });
				expect(error?.message).toMatch(/api_key[%25]*(=|3D)\[hidden\]&n=1( \[item 0\])?$/);
			}
		},
	);
});
