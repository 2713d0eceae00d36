import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/n8n/clock';
import { call, goOn, qOf } from '../../support/question';
import { errorShown, useTestBench } from '../../support/testBench';
import { message } from '../../support/usualCalls';

const bench = useTestBench('sms');

async function asked(more: INodeParameters = {}, timezone?: string) {
	const parameters = { ...message, message: 'When can you <come>?', ...more };
	const outcome = await bench.succeed('message.sendAndWait', parameters, { timezone });
	const q = qOf((await bench.messages('text')).at(-1) ?? '');
	const get = async () => await call(outcome, { q, timezone });
	const post = async (body?: IDataObject) => await call(outcome, { method: 'POST', q, body });
	return { outcome, get, post };
}

const FREE_TEXT = { responseType: 'freeText' };
const dataOf = (output?: Array<{ json: IDataObject }>) => output?.map(({ json }) => json.data);
const limited = (resumeAmount: number, resumeUnit = 'minutes') => ({
	options: { limitWaitTime: { values: { resumeAmount, resumeUnit } } },
});

test('the page says who asks, in a heading, in which language it is, and has no script', async () => {
	const { html, headers } = await (await asked()).get();
	expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
	expect(html).toContain('<title>Question from AKWAABA</title>');
	expect(html.match(/<h1[^>]*>[^<]*/g)).toEqual(['<h1 dir="auto">Question from AKWAABA']);
	expect(html).not.toMatch(/<script|http-equiv|javascript:|\son\w+=/i);
	expect(headers['Content-Security-Policy']).toMatch(/^sandbox allow-forms; default-src 'none';/);
	// Nothing ends, so nothing is said of an end.
	expect(html).not.toContain('Answer by');
	expect(headers).not.toHaveProperty('Refresh');
});

test('a sender ID is shown as text', async () => {
	const { html } = await (await asked({ senderId: 'AKWAABA' })).get();
	expect(html).not.toContain('<come>');
	expect(html).toContain('When can you &#60;come&#62;?');
});

test.each([
	['Africa/Accra', /Answer by \w+,? 1 May 2999 (at )?10:00 \(Africa\/Accra\)\./],
	['Asia/Kolkata', /Answer by \w+,? 1 May 2999 (at )?10:00 \(Asia\/Kolkata\)\./],
])(
	'the page says until when one can answer, in the time zone %s of the workflow',
	async (zone, line) => {
		const values = { limitType: 'atSpecifiedTime', maxDateAndTime: '2999-05-01T10:00:00' };
		const { get } = await asked({ options: { limitWaitTime: { values } } }, zone);
		const { html, headers } = await get();
		expect(html).toMatch(line);
		// Browsers can’t wait for so long.
		expect(headers).not.toHaveProperty('Refresh');
	},
);

test('an open page asks again once the limit has passed, and then says that it is over', async () => {
	const { get, post } = await asked(limited(2));
	const first = await get();
	expect(first.headers.Refresh).toBe('121');
	await clock.pause(60_000);
	expect((await post({})).headers.Refresh).toBe('61');
	await clock.pause(61_000);
	const { status, html, headers } = await get();
	expect([status, headers.Refresh]).toEqual([410, undefined]);
	expect(html).toContain('<h1 dir="auto">This question is over</h1>');
	expect(html).not.toContain('<button');
});

test('a question that was asked by an earlier version of the node can still be answered', async () => {
	const { outcome, get, post } = await asked();
	const stored = outcome.run.data.executionData?.contextData['node:Tested'] as {
		question: IDataObject;
	};
	const { q, until } = stored.question;
	stored.question = {
		message: 'Shall we?',
		approve: 'Yes',
		decline: 'No',
		q,
		until,
	} as IDataObject;
	expect((await get()).html).toMatch(/<h1[^>]*>Your answer<.*Shall we\?.*>Yes<.*>No</);
	expect(dataOf((await post({ answer: 'approve' })).output)).toMatchObject([{ approved: true }]);
});

describe('Free Text', () => {
	test('shows a text area and a button, whose label can be another one', async () => {
		const { html } = await (await asked(FREE_TEXT)).get();
		expect(html).toMatch(
			/<form method="post"><textarea aria-labelledby="question" name="text"[^>]* required maxlength="2000">\n<\/textarea><button name="answer" value="submit">Submit<\/button><\/form>/,
		);
		const options = { responseFormButtonLabel: 'Send <it>' };
		const own = await (await asked({ ...FREE_TEXT, options })).get();
		expect(own.html).toContain('value="submit">Send &#60;it&#62;</button>');
	});

	test('a text is the answer, as n8n’s own nodes return it', async () => {
		const { post } = await asked(FREE_TEXT);
		const { status, html, output } = await post({
			text: ' On <Monday>\r\nat 9 ',
			answer: 'submit',
		});
		expect(output).toEqual([
			{
				json: {
					data: {
						text: 'On <Monday>\nat 9',
						respondedAt: expect.stringMatching(/^20.*Z$/) as string,
					},
				},
				pairedItem: { item: 0 },
			},
		]);
		expect([status, html]).toEqual([
			200,
			expect.stringContaining('Your answer: On &#60;Monday&#62;\nat 9'),
		]);
	});

	test.each<[IDataObject | undefined, string]>([
		[{ text: '' }, 'Please write an answer.'],
		[{ text: ' \r\n\u200b ' }, 'Please write an answer.'],
		[{ text: `<${'x'.repeat(2000)}` }, 'Please write at most 2000 characters.'],
	])('%j is refused on the page, and decides nothing', async (body, problem) => {
		const { post } = await asked(FREE_TEXT);
		const { status, html, output } = await post(body);
		expect([status, output]).toEqual([400, undefined]);
		expect(html).toContain(`<p role="alert" id="problem" dir="auto">${problem}</p>`);
		expect(html).toContain('aria-invalid="true" aria-describedby="problem"');
		// What was typed isn’t lost.
		expect(html.includes('&#60;xxx')).toBe(String(body?.text).includes('xxx'));
	});

	test.each<IDataObject | undefined>([
		undefined,
		{},
		{ answer: 'approve' },
		{ text: ['a', 'b'] },
		{ text: { a: 'b' } },
	])('a request with the body %j decides nothing', async (body) => {
		const { post } = await asked(FREE_TEXT);
		const { status, html, output } = await post(body);
		expect([status, output]).toEqual([400, undefined]);
		expect(html).toContain('<textarea');
	});

	test('line breaks count once, as in the browser', async () => {
		const { post } = await asked(FREE_TEXT);
		const { output } = await post({ text: 'x\r\n'.repeat(999) + 'xy' });
		expect(dataOf(output)).toMatchObject([{ text: `${'x\n'.repeat(999)}xy` }]);
	});

	test('opening the link decides nothing, and after the limit there is no text', async () => {
		const { outcome, get } = await asked({ ...FREE_TEXT, ...limited(5) });
		expect((await get()).output).toBeUndefined();
		expect(dataOf(await goOn(outcome))).toEqual([{ text: '', timedOut: true }]);
	});

	test('without it, a text decides nothing', async () => {
		const { post } = await asked();
		expect(await post({ text: 'Yes' })).toMatchObject({ status: 400 });
	});
});

test.each<[INodeParameters, IDataObject, string]>([
	[{}, { answer: 'approve' }, 'Approve'],
	[FREE_TEXT, { text: 'Oui' }, 'Oui'],
])('the thanks can be in other words, with %j', async (more, body, shown) => {
	const { post } = await asked({ ...more, options: { thankYouText: 'Merci <3' } });
	const { html } = await post(body);
	expect(html).toContain(`<h1 dir="auto">Merci &#60;3</h1><p dir="auto">${shown}</p></main>`);
	expect(html).not.toContain('Thank you');
});

test('a limit of today is a time of day, in the time zone of the workflow', async () => {
	const { get } = await asked(limited(1), 'Asia/Kolkata');
	const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });
	const { html } = await get();
	// In the last minute of a day, the limit is of the next one.
	expect(html).toMatch(
		/<p class="end" dir="auto">Answer by ([^<]+, )?\d\d:\d\d \(Asia\/Kolkata\)\.<\/p>/,
	);
	expect(html).toContain(time.format(clock.now() + 60_000));
});

test('after an answer, the page says that its link is used up', async () => {
	const { html } = await (await asked()).post({ answer: 'approve' });
	expect(html).toContain('The link is used up now, and you can close this page.');
});

describe('Page Texts', () => {
	const values = {
		heading: 'Question de <nous>',
		until: 'Répondez avant {time}, merci.',
		problem: 'Écrivez une réponse.',
		over: 'C’est fini',
		language: 'FR',
	};
	const french = (more = {}) => ({
		...FREE_TEXT,
		options: {
			...{ responseFormButtonLabel: 'Envoyer', thankYouText: 'Merci' },
			...{ ...limited(2).options, pageTexts: { values: { ...values, ...more } } },
		},
	});
	const ENGLISH = /\b(Question from|Answer by|Your|Please|over|link|page|You can)\b/;

	test('every page of a question can be in another language, to the date', async () => {
		const limit = { limitType: 'atSpecifiedTime', maxDateAndTime: '2999-05-01T10:00:00' };
		const { options } = french();
		const { get, post } = await asked(
			{ ...FREE_TEXT, options: { ...options, limitWaitTime: { values: limit } } },
			'Africa/Accra',
		);
		const first = await get();
		expect(first.html).toMatch(/^<!DOCTYPE html><html lang="fr">/);
		expect(first.html).toContain('<h1 dir="auto">Question de &#60;nous&#62;</h1>');
		expect(first.html).toMatch(/Répondez avant .*1 mai 2999.*10:00 \(Africa\/Accra\), merci\.</);
		const refused = await post({ text: '' });
		expect(refused.html).toContain('id="problem" dir="auto">Écrivez une réponse.</p>');
		const thanks = await post({ text: 'Oui' });
		const seen = [first, refused, thanks].map(({ html }) => html.replace(/.*<main>/, ''));
		for (const text of seen)
			expect(text.replace('When can you', '').replace(/<[^>]*>/g, ' ')).not.toMatch(ENGLISH);
	});

	test('so can what it says after the limit', async () => {
		const { get } = await asked(french());
		await clock.pause(121_000);
		const { status, html } = await get();
		expect([status, html]).toEqual([
			410,
			expect.stringMatching(/lang="fr".*<main><h1 dir="auto">C’est fini<\/h1><\/main>/s),
		]);
	});

	test('what is empty stays English, and a text without {time} is followed by it', async () => {
		const { get } = await asked(french({ heading: ' ', until: 'Avant', language: '' }));
		const { html } = await get();
		expect(html).toContain('<html lang="en">');
		expect(html).toContain('Question from AKWAABA');
		expect(html).toMatch(/>Avant .*\d\d:\d\d \(/);
	});

	test.each(['french', 'fr fr', 'f'])('the language code “%s” is refused', async (language) => {
		const outcome = await bench.run('message.sendAndWait', { ...message, ...french({ language }) });
		expect(errorShown(outcome)?.message).toContain(
			`“Language Code” must be the code of a language, such as fr or sw, but is “${language}”`,
		);
		expect(await bench.requests()).toEqual([]);
	});
});

test('a response type that n8n’s nodes have and this one hasn’t is refused', async () => {
	const outcome = await bench.run('message.sendAndWait', {
		...message,
		responseType: 'customForm',
	});
	expect(errorShown(outcome)?.message).toMatch(/^The parameter “Response Type” must be one of/);
	expect(await bench.requests()).toEqual([]);
});
