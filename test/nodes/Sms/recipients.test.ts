import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { useTestBench } from '../../support/testBench';
import { A, B, message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const CODE = { defaultCountryCode: '233' };
/** One digit too many. */
const LONG = '+2332412345678';
const MAY_NOT_EXIST = `${LONG} may not exist: numbers of the country code 233 look different.`;
const DOUBT = 'warning “To” has a number that may not exist, which “warnings” in the output names.';

describe('how a cell was read is told', () => {
	test.each<[string, IDataObject, string[], string]>([
		[
			'message.send',
			{ to: '0241234567 / 0201234567' },
			[A, B],
			'“To” was read as several numbers, though no comma separates them',
		],
		[
			'message.send',
			{ to: A, more: ['Ama: 0201234567'] },
			[A, B],
			'“More Recipients” was read without the words beside a number',
		],
		[
			'message.sendLegacy',
			{ to: 'https://wa.me/233241234567' },
			[A],
			'“To” was read as the number of a chat',
		],
	])('by %s from %j', async (operation, item, numbers, told) => {
		const more = item.more ? { moreRecipients: '={{ $json.more }}' } : {};
		const call = { ...message, to: '={{ $json.to }}', options: { ...CODE, ...more } };
		const outcome = await bench.succeed(operation, call as INodeParameters, { items: [item] });
		expect(hints(outcome)).toEqual([`info ${told}.`]);
		expect(await bench.messages('to')).toEqual(numbers);
	});

	test('also by Subscribe', async () => {
		const outcome = await bench.succeed('contact.subscribe', { phoneNumber: `Ama: ${A}` });
		expect(hints(outcome)).toEqual([
			'info “Phone Number” was read without the words beside a number.',
		]);
		expect((await bench.requests('query'))[0]).toMatchObject({ phone_number: A });
	});
});

describe('a number that may not exist', () => {
	test.each<[string, INodeParameters]>([
		['message.send', {}],
		['message.send', { preview: true }],
		['message.sendLegacy', {}],
	])('gets the message of %s with %j, and is told', async (operation, options) => {
		const call = { ...message, to: '={{ $json.to }}', options };
		const outcome = await bench.succeed(operation, call, { items: [{ to: A }, { to: LONG }] });
		expect(outcome.items.map(({ json }) => json.warnings)).toEqual([undefined, [MAY_NOT_EXIST]]);
		const [told] = hints(outcome).filter((hint) => hint.includes('“To”'));
		expect(told).toBe(DOUBT.replace(/\.$/, ' (1 of 2 items: 1).'));
		expect(await bench.messages()).toHaveLength(options.preview ? 0 : 2);
	});

	test('is invalid with Refuse Impossible Numbers', async () => {
		const options = { refuseImpossible: true };
		await bench.refuse(
			'message.send',
			{ ...message, to: `${A}, ${LONG}`, options },
			`The parameter “To” contains “${LONG}”, which isn’t a number of its country code 233.`,
		);
		const skipping = {
			...message,
			to: `${A}, ${LONG}`,
			options: { ...options, skipInvalid: true },
		};
		const [json] = await bench.output('message.send', skipping);
		expect(json).toMatchObject({
			recipients: [{ to: A, status: 'sent' }],
			skipped: [{ number: LONG, reason: 'isn’t a number of its country code 233' }],
		});
	});
});

test.each<[unknown, string]>([
	['+999241234567', `“+999241234567”, which begins with the code of no country`],
	['2.33241E+11', '“2.33241E+11”, which has lost digits'],
	[`${A}x5`, `“${A}x5”, which has an extension`],
	[[{ phone: A }], 'Use its field, as in {{ $json.list.map((each) => each.phone) }}'],
	['024 123 4567 020 123 4567', 'looks like several numbers: put a comma between them'],
])('%j is refused with the way on', async (to, problem) => {
	const error = await bench.failure(
		'message.send',
		{ ...message, to: '={{ $json.to }}', options: CODE },
		{ items: [{ to } as IDataObject] },
	);
	expect(error?.message).toContain(problem);
	expect(await bench.messages()).toEqual([]);
});
