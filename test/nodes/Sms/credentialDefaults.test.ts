import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useTestBench } from '../../support/testBench';
import { A } from '../../support/usualCalls';

const bench = useTestBench('sms');

const credential: IDataObject = { senderId: 'KENTE-SHOP', defaultCountryCode: '233' };
const national: INodeParameters = { senderId: '', to: '024 123 4567', message: 'Akwaaba' };

test.each<[string, object]>([
	['message.send', {}],
	['message.sendLegacy', {}],
	['message.sendAndWait', {}],
	['message.send', { asTool: 'agent' }],
	['message.send', { asTool: 'mcpClient' }],
])('%s (%j) takes the sender ID and the country of the credential', async (operation, more) => {
	await bench.succeed(operation, national, { credential, ...more });
	expect(await bench.messages('from', 'to')).toEqual([['KENTE-SHOP', A]]);
});

test('so does Subscribe with the country', async () => {
	await bench.run('contact.subscribe', { phoneNumber: '0241234567' }, { credential });
	const [request] = await bench.requests();
	expect(request?.query.phone_number).toBe(A);
});

test('those of the node win', async () => {
	const options = { defaultCountryCode: '44' };
	const own = { ...national, senderId: 'AKWAABA', to: '07911 123456', options };
	await bench.run('message.send', own, { credential });
	await bench.run('message.sendLegacy', own, { credential });
	expect(await bench.messages('from', 'to')).toEqual(Array(2).fill(['AKWAABA', '+447911123456']));
});

test.each(['message.send', 'message.sendLegacy', 'message.sendAndWait'])(
	'without any, %s says where one can be, and sends nothing',
	async (operation) => {
		expect(await bench.failure(operation, { ...national, to: A })).toMatchObject({
			message: 'The parameter “Sender ID” is empty, and so is the Sender ID in the credential',
			description:
				'Enter it in the node, or in the credential for all nodes that use it. Nothing was sent for this item.',
		});
		expect(await bench.requests()).toEqual([]);
	},
);

test('a country in the credential that is none is told by its test and by a run', async () => {
	const wrong = { ...credential, defaultCountryCode: 'Ghana' };
	const message =
		'The Default Country Code in the credential must be a country code such as 233, but is “Ghana”';
	expect(await bench.testCredential(wrong)).toEqual({
		status: 'Error',
		message: `${message}. Open the credential and change the field. Nothing was sent.`,
	});
	expect(await bench.testCredential(credential)).toEqual({
		...{ status: 'OK', message: 'SMS: 5000 units in the wallet' },
	});
	await bench.control.reset();
	const error = await bench.failure('message.send', national, { credential: wrong });
	expect(error?.message).toBe(`${message}`);
	expect(await bench.requests()).toEqual([]);
});

test('Only Once Per and Combine Items go by the sender that counts', async () => {
	const send = async (from: INodeParameters, own: IDataObject) =>
		await bench.run('message.send', { ...national, ...from, to: A }, { credential: own });
	const once = { options: { onlyOncePer: 'a', ifAlreadyDone: 'note' } };
	await send({ senderId: 'KENTE-SHOP', ...once }, {});
	const [again] = (await send(once, credential)).items;
	expect(again?.json).toEqual({ alreadyDone: true, key: 'a' });
	const [other] = (await send(once, { senderId: 'AKWAABA' })).items;
	expect(other?.json).toEqual({ alreadyDone: true, key: 'a', otherContent: true });
	await bench.control.reset();
	const items = ['', 'KENTE-SHOP', 'AKWAABA'].map((from, at) => ({ from, to: `024123456${at}` }));
	const combined = { senderId: '={{ $json.from }}', to: '={{ $json.to }}', message: 'Akwaaba' };
	const parameters = { ...combined, options: { combineItems: true } };
	await bench.run('message.send', parameters, { credential, items });
	const requests = await bench.requests();
	expect(requests.map(({ body }) => (body as { to: string[] }).to.length)).toEqual([2, 1]);
});
