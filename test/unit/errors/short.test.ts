import { calendar } from '../../../nodes/Calendar/service';
import { invoicing } from '../../../nodes/Invoicing/service';
import { listStatuses } from '../../../nodes/Sms/resources/message/readSendReport';
import { sms } from '../../../nodes/Sms/service';
import { tellBesides } from '../../../nodes/shared/errors/answers';
import { explainAnswer, explainUnreadable } from '../../../nodes/shared/errors/refusals';
import { readAnswer } from '../../../nodes/shared/http/readAnswer';
import { worded } from '../../../nodes/shared/errors/render';
import { inTurn } from '../../support/sample';

/** How much of a service’s words an error repeats. Own words come on top. */
const MOST = 300;
const OWN = 250;
/** What a service says about single parameters, together. */
const MOST_HINT = 1_000;
const MOST_CODE = 100;

const words = 'no good '.repeat(40_000);
const word = 'x'.repeat(300_000);
const target = { labels: { title: 'Title', to: 'To' }, records: [], idempotent: false };
const php = (text: string) =>
	`<br />\n<b>Warning</b>:  ${text} in <b>/srv/x.php</b> on line <b>7</b><br />\n`;

/** Every place in which a service can put a text. */
const bodies: Array<[name: string, body: string, type?: string]> = [
	['a plain text', words, 'text/plain'],
	['a single word', word, 'text/plain'],
	['the title of a page', `<html><head><title>${words}</title></head></html>`, 'text/html'],
	['a page', `<html><body>${words}</body></html>`, 'text/html'],
	['a PHP message', php(words), 'text/html'],
	['a PHP message before data that is cut off', `${php(words)}{"error":"x`],
	['a PHP message before data', `${php('x')}{"error":"${words}"}`],
	['JSON that is cut off', `{"error":"${words}`],
	...[words, word].flatMap((text) =>
		[
			{ error: text },
			{ error: text, code: text },
			{ message: text, code: text, data: { status: 400, params: { title: text, to: text } } },
			{ error: { message: text, code: text } },
			{ errors: [text, text, text] },
			{ errors: { [text]: [text], title: [text] } },
			{ errors: { [text]: [text] }, error_data: { [text]: { status: 400 } } },
			{ error: 'No', field: text, reason: text },
			{ error: 'No', details: text },
			{ error: 'No', details: Array.from({ length: 50 }, (_, at) => `${at} ${text}`) },
			{ error: 'No', details: Array.from({ length: 50 }, () => ({ path: text, message: text })) },
			{ data: { error: text }, title: text, detail: text },
			JSON.stringify({ error: text }),
		].map((body): [string, string] => [
			`${JSON.stringify(body).slice(0, 60)}…`,
			JSON.stringify(body),
		]),
	),
];

const cases = inTurn(bodies, [sms, invoicing, calendar]).map(
	([[name, body, type = 'application/json'], service], at) =>
		[`${at + 1}. ${service.name} repeats little of ${name}`, service, body, type] as const,
);

test.each(cases)('%s', (_, service, body, type) => {
	for (const statusCode of [200, 301, 400, 401, 404, 429, 500]) {
		const answer = readAnswer({
			...{ statusCode, body },
			headers: { 'content-type': type, location: `https://x.example/${word}` },
		});
		const sent = { path: '/events/7', advise: () => word };
		for (const failure of [
			worded(explainAnswer(service, answer, target, sent)),
			worded(explainUnreadable(service, answer, target, sent)),
		]) {
			expect(failure.message.length).toBeLessThanOrEqual(MOST + OWN);
			expect(failure.description.length).toBeLessThanOrEqual(2 * MOST + MOST_HINT + 2 * OWN);
			expect((failure.code ?? '').length).toBeLessThanOrEqual(MOST_CODE);
			for (const name of failure.refused ?? []) expect(name.length).toBeLessThanOrEqual(MOST);
		}
	}
});

test('warnings and lists of recipients repeat little of an answer, too', () => {
	for (const each of [words, word]) {
		for (const isPhp of [true, false]) {
			const told = tellBesides(calendar, { isPhp, words: each });
			expect(told.length).toBeLessThanOrEqual(MOST + OWN);
		}
	}
	const recipient = { to: word, status: word };
	expect(listStatuses([recipient, recipient]).length).toBeLessThanOrEqual(MOST);
});
