import { send } from '../../../nodes/Sms/resources/message/send';
import { checked } from '../../../nodes/shared/input/convert';
import { readFields } from '../../../nodes/shared/input/readItem';
import { forPanel } from '../../../nodes/shared/panel/forPanel';
import { toText } from '../../../nodes/shared/phrase';

type Values = Record<string, unknown>;

const BOTH = 'The parameter “Sender ID” is empty, and so is the Sender ID in the credential';
const NOT_A_CODE = 'must be a country code such as 233, but is “Ghana”';

/** The sender and the country that count, or why they don’t. */
function read(node: Values, credential: Values | undefined) {
	const { senderId, ...options } = node;
	const parameters: Values = { senderId, to: '', message: 'Akwaaba', options };
	const found = checked(() =>
		readFields(send.fields, (name) => parameters[name], {
			...{ timezone: 'UTC', credential: credential as never },
		}),
	);
	if (!found.ok) return toText(found.failure.message);
	const { defaultCountryCode } = found.value.input.options as Values;
	return [found.value.body.senderId, defaultCountryCode];
}

test.each<[node: Values, credential: Values | undefined, expected: unknown]>([
	[{ senderId: 'NODE' }, undefined, ['NODE', undefined]],
	[{ senderId: 'NODE' }, { senderId: 'CREDENTIAL' }, ['NODE', undefined]],
	[{ senderId: '' }, { senderId: ' CREDENTIAL ' }, ['CREDENTIAL', undefined]],
	[{ senderId: ' \u200b' }, { senderId: 'CREDENTIAL' }, ['CREDENTIAL', undefined]],
	// n8n stores nothing for a field that was cleared.
	[{}, { senderId: 'CREDENTIAL' }, ['CREDENTIAL', undefined]],
	[{ senderId: '' }, { senderId: 2024 }, ['2024', undefined]],
	[{ senderId: '' }, undefined, BOTH],
	[{ senderId: '' }, { senderId: ' ' }, BOTH],
	[{}, {}, BOTH],
	[{ senderId: null }, { senderId: 'CREDENTIAL' }, 'The parameter “Sender ID” is empty'],
	[
		{ senderId: '' },
		{ senderId: {} },
		'The Sender ID in the credential must be text, but is an object: {}',
	],
	[{ senderId: 'A' }, { defaultCountryCode: '+233' }, ['A', '233']],
	[{ senderId: 'A' }, { defaultCountryCode: 233 }, ['A', '233']],
	[{ senderId: 'A', defaultCountryCode: '' }, { defaultCountryCode: '233' }, ['A', '233']],
	[{ senderId: 'A', defaultCountryCode: '44' }, { defaultCountryCode: '233' }, ['A', '44']],
	[{ senderId: 'A', defaultCountryCode: '44' }, { defaultCountryCode: 'Ghana' }, ['A', '44']],
	[
		{ senderId: 'A' },
		{ defaultCountryCode: 'Ghana' },
		`The Default Country Code in the credential ${NOT_A_CODE}`,
	],
	[
		{ senderId: 'A', defaultCountryCode: 'Ghana' },
		{ defaultCountryCode: '233' },
		`The parameter “Default Country Code” ${NOT_A_CODE}`,
	],
])('with %j in the node and %j in the credential, %j counts', (node, credential, expected) => {
	expect(read(node, credential)).toEqual(expected);
});

test('n8n lets such a field be empty', () => {
	const [senderId] = send.fields;
	expect(senderId).toMatchObject({ name: 'senderId', required: true });
	expect(Object.keys(forPanel(senderId as never))).not.toEqual(
		expect.arrayContaining([expect.stringMatching(/^(required|inCredential)$/)]),
	);
});
