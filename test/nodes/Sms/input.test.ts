import type { INodeParameters } from 'n8n-workflow';

import { useTestBench } from '../../support/testBench';
import { A, message as good } from '../../support/usualCalls';

const bench = useTestBench('sms');

const SEND = 'message.send';

/** What expressions can return, and how each value is converted, shows ../../unit/input. */
test.each<[string, INodeParameters, string]>([
	[SEND, { message: '={{ { a: 1 } }}' }, '“Message” must be text, but is an object: {"a":1}'],
	[
		'contact.subscribe',
		{ phoneNumber: `={{ ['${A}'] }}` },
		'“Phone Number” must be text, but is a',
	],
	[SEND, { options: { recipientsPerRequest: 0 } }, '“Recipients per Request” must be'],
	[
		SEND,
		{ options: { onPartialFailure: '={{ "explode" }}' } },
		'“On Partial Failure” must be one of Continue, Fail the Item, Route to the Error Output, but is “explode”',
	],
	[SEND, { requestOptions: { timeout: -1 } }, '“Timeout” must be a whole number from 0 to'],
])('%s refuses %j, by name and before anything is sent', async (operation, parameters, problem) => {
	const call = { ...good, ...parameters };
	const error = await bench.refuse(operation, call, `The parameter ${problem}`);
	expect(error?.message).not.toContain('[item');
});

test('Request Options whose expression fails are named, and nothing is sent', async () => {
	const requestOptions = { timeout: '={{ $("Nowhere").first().json.x }}' };
	const problem = 'Can’t read the parameter “Request Options”';
	await bench.refuse(SEND, { ...good, requestOptions }, problem);
});
