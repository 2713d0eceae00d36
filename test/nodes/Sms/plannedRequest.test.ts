import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { A, B, message } from '../../support/usualCalls';

const bench = useTestBench('sms');

/** What a preview shows, and what the sandbox gets once it is off. */
async function planned(operation: string, parameters: INodeParameters) {
	const options = { ...(parameters.options as INodeParameters | undefined) };
	const shown = await bench.succeed(operation, {
		...parameters,
		options: { ...options, preview: true },
	});
	expect(await bench.messages()).toEqual([]);
	expect(shown.run.data.waitTill).toBeUndefined();
	const before = (await bench.requests()).length;
	await bench.succeed(operation, { ...parameters, options });
	const [received, ...more] = (await bench.requests()).slice(before);
	expect(more).toEqual([]);
	const [item] = shown.items;
	return { shown, json: item?.json ?? {}, received };
}

const PEOPLE = {
	...message,
	to: `0241234567, ${B}, +233501234567`,
	options: { defaultCountryCode: '233', doNotSendTo: '050 123 4567' },
};
const skipped = [{ number: '+233501234567', reason: 'is in Do Not Send To' }];

test('the preview of Send shows the request as it is sent', async () => {
	const text = '<b>Akwaaba</b> \u201cAma\u201d';
	const options = {
		...PEOPLE.options,
		convertFormatting: true,
		replaceSpecialCharacters: 'always',
	};
	const { json, received } = await planned('message.send', { ...PEOPLE, message: text, options });
	const { method, path, body } = json.request as IDataObject;
	expect([method, path]).toEqual([received?.method, received?.path]);
	expect(JSON.stringify(body)).toBe(received?.rawBody);
	expect(json).toMatchObject({ message: 'Akwaaba "Ama"', units: 2, unitsOfRun: 2, skipped });
});

test.each<[string, INodeParameters, IDataObject]>([
	[
		'message.sendLegacy',
		{ ...PEOPLE, message: 'x'.repeat(161) },
		{
			...{ senderId: 'AKWAABA', message: 'x'.repeat(161), segments: 2, units: 4, skipped },
			recipients: [A, B].map((to) => ({ to, status: 'preview' })),
			note: 'This is a preview. Nothing was sent or charged.',
		},
	],
	[
		'contact.subscribe',
		{ phoneNumber: '0241234567', options: { defaultCountryCode: '233' } },
		{ phoneNumber: A, note: 'This is a preview. Nothing was sent.' },
	],
])('the preview of %s shows the request as it is sent', async (operation, parameters, told) => {
	const { shown, json, received } = await planned(operation, parameters);
	const { method, path, query } = json.request as IDataObject;
	// The key of the credential comes last, and is shown nowhere.
	const { api_key: key, ...sent } = received?.query as IDataObject;
	expect([method, path]).toEqual([received?.method, received?.path]);
	expect(query).toEqual(sent);
	expect(JSON.stringify(json)).not.toContain(String(key));
	expect(json).toMatchObject({ preview: true, ...told });
	expect(hints(shown)).toContain(
		'warning Preview: nothing was sent. To do it, turn off “Preview” under Options.',
	);
});

describe('the preview of Send and Wait', () => {
	const limitWaitTime = { values: { resumeAmount: 2, resumeUnit: 'hours' } };

	test.each<[INodeParameters, IDataObject]>([
		[{}, { approve: 'Approve', decline: 'Decline' }],
		[{ responseType: 'freeText' }, { submit: 'Submit' }],
	])('shows the request as it is sent, but for the link, with %j', async (more, buttons) => {
		const text = `Shall we? ${'x'.repeat(300)}`;
		const parameters = {
			...{ ...PEOPLE, message: text, ...more },
			options: { ...PEOPLE.options, limitWaitTime, maximumSegments: 2 },
		};
		const { json, received } = await planned('message.sendAndWait', parameters);
		const { method, path, body } = json.request as {
			method: string;
			path: string;
			body: IDataObject;
		};
		const real = received?.body as IDataObject;
		const [words, placeholder = ''] = String(body.message).split('\n');
		const [realWords, link = ''] = String(real.message).split('\n');
		expect(placeholder).toMatch(/^\(here comes the link\)\.+$/);
		expect([words, placeholder.length]).toEqual([realWords, link.length]);
		const withLink = { ...body, message: String(body.message).replace(placeholder, link) };
		expect(JSON.stringify(withLink)).toBe(received?.rawBody);
		expect([method, path]).toEqual([received?.method, received?.path]);
		expect(json).toMatchObject({
			...{ preview: true, message: words, segments: 2, units: 4, skipped },
			page: { sender: 'AKWAABA', message: text, ...buttons },
			answerUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:45$/) as string,
		});
		expect(json.warnings).toContain(
			'Dots stand for the link, which has as many characters. Each question gets a link of its own.',
		);
		expect(JSON.stringify(json)).not.toContain('signature');
	});

	test('refuses what the question itself would refuse', async () => {
		const options = { preview: true, maximumSegments: 1, unicode: 'yes' };
		const outcome = await bench.run('message.sendAndWait', { ...message, options });
		expect(errorShown(outcome)?.message).toContain('The link alone takes');
	});
});

test.each(['message.send', 'message.sendLegacy', 'message.sendAndWait'])(
	'a preview of %s takes no Only Once key, and knows none',
	async (operation) => {
		const options = { onlyOncePer: 'invoice 7' };
		const { json } = await planned(operation, { ...message, options });
		expect(json).not.toHaveProperty('alreadyDone');
		const again = { ...message, options: { ...options, preview: true } };
		const [shown] = await bench.output(operation, again);
		expect(shown).not.toHaveProperty('alreadyDone');
		expect(shown).toHaveProperty('request');
		expect(await bench.messages()).toHaveLength(1);
	},
);
