import { startSandbox, type Sandbox } from '../sandbox';
import { cover, gaps, type Reach, type Setup } from './coverage';

const message = { text: 'Akwaaba', number: '+233241234567' };

/** Every operation of the OpenAPI description and how the node reaches it. */
const reach: Record<string, Reach[]> = {
	sendSms: [
		{
			resource: 'message',
			operation: 'send',
			enter: { senderId: 'AKWAABA', to: message.number, message: message.text, unicode: 'no' },
			arrives: { to: [message.number], unicode: false },
		},
		{
			resource: 'message',
			operation: 'send',
			enter: { senderId: 'AKWAABA', to: [message.number], message: message.text, unicode: 'yes' },
			arrives: { unicode: true },
		},
	],
	getBalance: [{ resource: 'wallet', operation: 'getBalance' }],
	legacySms: [
		{
			resource: 'message',
			operation: 'sendLegacy',
			enter: { from: 'AKWAABA', to: message.number, sms: message.text },
			arrives: { action: 'send-sms' },
		},
		{ resource: 'wallet', operation: 'getBalanceLegacy', arrives: { action: 'check-balance' } },
	],
	legacyContacts: [
		{
			resource: 'contact',
			operation: 'subscribe',
			enter: { phone_number: message.number },
			arrives: { action: 'subscribe-us' },
		},
	],
};

let sandbox: Sandbox;
let setup: Setup;

beforeAll(async () => {
	sandbox = await startSandbox();
	const { baseUrl, apiKey } = sandbox.sms;
	setup = {
		service: 'sms',
		node: 'sms',
		credentials: { smsApi: { baseUrl, apiKey } },
		control: sandbox.control,
		reach,
		fromCredential: ['api_key'],
	};
});

afterAll(async () => await sandbox.close());

test('the node reaches every operation of the OpenAPI description', async () => {
	expect(await gaps('sms', reach)).toEqual({ unreached: [], unknown: [], both: [] });
});

test.each(Object.keys(reach))(
	'%s: every parameter, field and listed value arrives as described',
	async (id) => {
		const { missing, missingChoices, wrong } = await cover(setup, id);
		expect({ missing, missingChoices, wrong }).toEqual({
			missing: [],
			missingChoices: [],
			wrong: [],
		});
	},
);
