import { forItems, forRead, worded } from '../../../nodes/shared/errors/render';
import { NOTHING_SENT, redactFailure, refusedParameter } from '../../../nodes/shared/errors/texts';
import { joined, parameter, phrase, runAgain, toText } from '../../../nodes/shared/phrase';
import { failed } from '../../../nodes/shared/result';
import { createRemarks } from '../../../nodes/shared/run/remarks';
import { recall } from '../../../nodes/shared/run/results';

const refusal = refusedParameter('Amount', 'is empty', phrase`Or remove ${parameter('Tax Rate')}.`);

test('a person reads the whole text', () => {
	expect(worded(refusal)).toEqual({
		message: 'The parameter “Amount” is empty',
		description:
			'Change “Amount” in the node, or fix the data its expression uses. Or remove “Tax Rate”. Nothing was sent for this item.',
	});
});

test('a read or a poll says nothing of what was sent', () => {
	expect(toText(forRead(refusal).description)).toBe(
		'Change “Amount” in the node, or fix the data its expression uses. Or remove “Tax Rate”.',
	);
});

test.each([
	[phrase`${NOTHING_SENT} Enter it.`, 'Enter it.'],
	[phrase`Read. ${NOTHING_SENT} Enter it.`, 'Read. Enter it.'],
	[NOTHING_SENT, ''],
	['Enter it.', 'Enter it.'],
])('%j becomes %j for a read', (description, text) => {
	expect(toText(forRead({ message: 'No', description }).description)).toBe(text);
});

test.each([
	[runAgain({ starts: true }), 'Run only items 2–3 again'],
	[runAgain({ starts: true, it: true, when: 'then' }), 'Run only items 2–3 again then'],
	[runAgain({ it: true, when: 'later' }), 'run only items 2–3 again later'],
	[runAgain({ after: 'Wait', it: true }), 'Wait, then run only items 2–3 again.'],
])('%j can be about some items', (piece, text) => {
	const failure = { message: 'No', description: [piece] };
	expect(worded(forItems(failure, 'items 2–3')).description).toBe(text);
});

test('a text without pieces is plain, and pieces survive in JSON', () => {
	expect(phrase`${1} and ${phrase`${'two'}`}`).toBe('1 and two');
	expect(joined(['', undefined, 'One.', phrase`${parameter('A')}`, 'One.'])).toEqual([
		'One. ',
		parameter('A'),
	]);
	expect(toText(JSON.parse(JSON.stringify(refusal.message)) as typeof refusal.message)).toBe(
		'The parameter “Amount” is empty',
	);
});

test('a secret is hidden in every piece that can hold one', () => {
	const description = phrase`sk_live_1 ${{ kind: 'noRecord', label: 'Client', value: 'sk_live_1' }}`;
	const hidden = redactFailure({ message: 'sk_live_1', description }, ['sk_live_1']);
	expect(JSON.stringify(hidden)).not.toContain('sk_live_1');
});

test('what an older version of the package has noted in an execution can still be read', () => {
	const unknown = { message: 'Lost', description: 'Run the node again.', isUncertain: true };
	const item = { node: {} } as Parameters<typeof recall>[2];
	const recalled = recall(
		{} as Parameters<typeof recall>[0],
		{ unknown },
		item,
		{},
		createRemarks(1),
	);
	expect(recalled).toEqual(failed(expect.objectContaining({ isUncertain: true }) as never));
	expect(recalled.ok || worded(recalled.failure)).toMatchObject({
		message: 'Lost',
		description:
			'Run the node again. It was not sent again. To send it again, turn on “Repeat Uncertain Requests” under Options.',
	});
});
