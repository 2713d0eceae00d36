import { redact } from '../../../nodes/shared/errors/redact';

const TEXT = 'first-secret second-secret third-secret';

/** Which of the three secrets a text with these secrets still shows. */
const shown = (secrets: string[]) =>
	redact(TEXT, secrets)
		.split(' ')
		.map((word) => word !== '[hidden]');

test.each<[string, string[][]]>([
	['one secret, then another', [['first-secret'], ['second-secret']]],
	[
		'two secrets of which one stays',
		[
			['first-secret', 'third-secret'],
			['second-secret', 'third-secret'],
			['second-secret', 'first-secret'],
		],
	],
	['more secrets than before', [['first-secret'], ['first-secret', 'second-secret']]],
	['fewer secrets than before', [['first-secret', 'second-secret'], ['first-secret'], []]],
	[
		'three of which some are empty, as of the Calendar',
		[
			['', 'first-secret', ''],
			['', 'second-secret', ''],
			['third-secret', '', ''],
			['', '', ''],
			['third-secret', '', 'first-secret'],
		],
	],
	['the same again', [['first-secret'], ['first-secret'], ['second-secret'], ['first-secret']]],
])('credentials one after the other hide each only their own: %s', (_what, credentials) => {
	for (const secrets of credentials) {
		expect([secrets, shown(secrets)]).toEqual([
			secrets,
			TEXT.split(' ').map((secret) => !secrets.includes(secret)),
		]);
	}
});

test('a list that the caller changes later is compared with what it was', () => {
	const secrets = ['first-secret'];
	expect(shown(secrets)).toEqual([false, true, true]);
	secrets[0] = 'second-secret';
	expect(shown(secrets)).toEqual([true, false, true]);
});

test('the same secrets again need no new pattern, because making one takes longer than using it', () => {
	const made = jest.spyOn(globalThis, 'RegExp');
	for (const secrets of [
		['first-secret', ''],
		['first-secret', ''],
		['second-secret', ''],
	]) {
		for (let text = 0; text < 3; text++) redact(TEXT, [...secrets]);
	}
	const times = made.mock.calls.length;
	made.mockRestore();
	expect(times).toBe(2);
});
