import { isZone } from '../shared/input/zones';
import type { PageTexts, Question } from '../shared/question';

/** The longest text that somebody can answer with, in characters as JavaScript and browsers count them. */
export const MAX_ANSWER = 2000;

/** How much of an answer that is too long the page shows again. */
const MAX_SHOWN = 2 * MAX_ANSWER;

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;padding:2rem 1.25rem;max-width:34rem;font:1.125rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 1rem;overflow-wrap:anywhere}
p{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1.5rem}
.end{font-size:1rem}
[role=alert]{border-left:.375rem solid currentColor;padding-left:.75rem;font-weight:600}
textarea{display:block;box-sizing:border-box;width:100%;min-height:8rem;margin:0 0 1.5rem;padding:.75rem;font:inherit;border:2px solid currentColor;border-radius:.5rem;background:Canvas;color:CanvasText}
button{display:block;width:100%;min-height:3.25rem;margin:0 0 1rem;padding:.75rem;font:inherit;font-weight:600;border:2px solid #176b45;border-radius:.5rem;overflow-wrap:anywhere;background:#176b45;color:#fff;cursor:pointer}
button[value=decline]{background:Canvas;color:CanvasText;border-color:currentColor}
button:focus-visible,textarea:focus-visible{outline:3px solid Highlight;outline-offset:3px}`;

const escaped = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page with a heading. What people have written can be in any direction. */
const page = (heading: string, body: string, language = 'en'): string =>
	`<!DOCTYPE html><html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(heading)}</title><style>${STYLE}</style></head><body><main><h1 dir="auto">${escaped(heading)}</h1>${body}</main></body></html>`;

const paragraph = (text: string, id = ''): string =>
	`<p dir="auto"${id && ` id="${id}"`}>${escaped(text)}</p>`;

const ENGLISH = {
	until: 'Answer by {time}.',
	over: 'This question is over',
} as const;

const button = (value: string, label: string | undefined): string =>
	label === undefined ? '' : `<button name="answer" value="${value}">${escaped(label)}</button>`;

/** When a question is over and what time it is, in milliseconds since 1970, and the time zone of the workflow. */
interface End {
	time: number;
	now: number;
	zone: string;
}

/**
 * Until when somebody can answer, with the day unless it is today. The zone is named, as whoever answers may live in
 * another one.
 */
function endOf(
	{ time: over, now, zone }: End,
	{ until = ENGLISH.until, language }: PageTexts,
): string {
	const timeZone = isZone(zone) ? zone : 'UTC';
	const format = (options: Intl.DateTimeFormatOptions, at: number) =>
		new Intl.DateTimeFormat(language ?? 'en-GB', { ...options, timeZone }).format(at);
	const day = (at: number) => format({ dateStyle: 'short' }, at);
	const time: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
	const isToday = day(over) === day(now);
	const when = `${format(isToday ? time : { ...time, dateStyle: 'full' }, over)} (${timeZone})`;
	const words = until.includes(TIME) ? until.replace(TIME, () => when) : `${until} ${when}`;
	return `<p class="end" dir="auto">${escaped(words)}</p>`;
}

const TIME = '{time}';

/**
 * Who asks what, until when, and the buttons. Without an action, the form goes to the address of the page, which has
 * the signature. `again`: what was wrong with an answer, and what it was.
 */
export function questionPage(
	{ sender, message, approve, decline, submit, texts = {} }: Omit<Question, 'link'>,
	end?: End,
	again: { problem?: string; typed?: string } = {},
): string {
	const { problem = '', typed = '' } = again;
	const wrong = problem === '' ? '' : (texts.problem ?? problem);
	const alert = wrong && `<p role="alert" id="problem" dir="auto">${escaped(wrong)}</p>`;
	const described = wrong && ' aria-invalid="true" aria-describedby="problem"';
	// The question is the label of its answer, so no other words are needed.
	const text =
		submit === undefined
			? ''
			: `<textarea aria-labelledby="question" name="text" dir="auto" required maxlength="${MAX_ANSWER}"${described}>\n${escaped(typed.slice(0, MAX_SHOWN))}</textarea>`;
	const buttons = `${button('approve', approve)}${button('decline', decline)}${button('submit', submit)}`;
	return page(
		texts.heading ?? (sender === undefined ? 'Your answer' : `Question from ${sender}`),
		`${paragraph(message, 'question')}${end ? endOf(end, texts) : ''}${alert}<form method="post">${text}${buttons}</form>`,
		texts.language,
	);
}

/** After an answer, which is repeated. Own words replace all others, as they may be in another language. */
export const thanksPage = (
	{ thanks, texts }: Pick<Question, 'thanks' | 'texts'>,
	answer: string,
): string =>
	thanks === undefined
		? page('Thank you', paragraph(`Your answer: ${answer}\n${USED_UP}`))
		: page(thanks, paragraph(answer), texts?.language);

const USED_UP = 'The link is used up now, and you can close this page.';

/** After the limit or an answer. Own words replace all others here, too. */
export const overPage = ({ over, language }: PageTexts = {}): string =>
	over === undefined
		? page(ENGLISH.over, paragraph('Its link no longer works, and nothing was changed.'))
		: page(over, '', language);

export const FAULT = page(
	'Something went wrong',
	paragraph('Nothing was changed. Try again later.'),
);
