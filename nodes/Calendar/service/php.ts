import { redact } from '../../shared/errors/redact';
import { shorten } from '../../shared/errors/readMessage';
import { decodeBody, kindOf } from '../../shared/http/readAnswer';
import type { Finding, ReceivedResponse } from '../../shared/service';

const KINDS =
	'(?:(?:Fatal|Parse|Recoverable fatal) error|Warning|Notice|Deprecated|Strict Standards)';

/**
 * A message at the beginning of a text. PHP prints it as HTML or, if it is set to, as text:
 *
 *     <br />\n<b>Warning</b>:  Undefined variable $a in <b>/srv/site/x.php</b> on line <b>7</b><br />\n
 *     \nWarning: Undefined variable $a in /srv/site/x.php on line 7\n
 */
const MESSAGE = `\\s*(?:<br />\\s*)?(?:<b>|PHP )?${KINDS}(?:</b>)?: [\\s\\S]*? on line (?:<b>)?\\d+(?:</b>)?(?:<br />)?`;
const FIRST = new RegExp(`^${MESSAGE}`);
const BEFORE = new RegExp(`^(?:${MESSAGE})*\\s*`);

/** What each message has. Most answers have none, and nothing else is looked for in them. */
const ANY = / on line (?:<b>)?\d/;

/** How many characters of a message are read. It names a file and says what is wrong there. */
const MAX_MESSAGE = 2000;

/** The end of an object or list with a message behind it. */
const END = new RegExp(`[}\\]](?=\\s*(?:<br />\\s*)?(?:<b>|\\n(?:PHP )?)${KINDS}(?:</b>)?: )`);

const isJson = (text: string): boolean => {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
};

/**
 * Reads an answer among the messages that badly set up PHP sites print before or after it (observed on servers);
 * undefined if there are none. `json` is undefined if what is left isn’t a whole object or list. `message` is the first
 * message.
 */
export function readPhp(text: string): { json?: string; message: string } | undefined {
	if (!ANY.test(text) || isJson(text)) return undefined;
	const [before = ''] = BEFORE.exec(text) ?? [];
	const rest = text.slice(before.length);
	const end = rest.search(END) + 1 || rest.length;
	const [message] = FIRST.exec(before.trim() === '' ? rest.slice(end) : before) ?? [];
	if (message === undefined) return undefined;
	const data = rest.slice(0, end);
	return /^[{[]/.test(data) && isJson(data) ? { message, json: data } : { message };
}

/** One line of plain text. Secrets are hidden before anything is cut. */
const plainLine = (message: string, secrets: readonly string[]): string =>
	redact(message, secrets)
		.slice(0, MAX_MESSAGE)
		.replace(/<[^<>]*>/g, '')
		.replace(/\s+/g, ' ')
		.trim();

/** What to say if there are messages without whole data behind them. `{words}` is the first of them. */
export const PHP_INSTEAD = {
	message: '{service} printed a PHP message instead of whole data: “{words}”',
	description:
		'The code of the site, or of one of its plugins, has failed. Its error log says more.',
};

/** What is said above the output if PHP printed messages around an answer that could be read all the same. */
export const phpWarning = (first: string): string =>
	`Calendar printed PHP messages around its answer, which was complete: “${shorten(first)}”. Turn off the display of PHP errors on the server.`;

/**
 * An answer without the messages of PHP around it, and what is to be said of them: that they are there, if the rest is
 * whole data, or else that there is no data.
 */
export function withoutPhp(
	received: ReceivedResponse,
	secrets: readonly string[],
): ReceivedResponse {
	const type = String(received.headers['content-type'] ?? '');
	const body = decodeBody(received.body, type);
	const text = body.replace(/^\uFEFF/, '').trim();
	const php = readPhp(text);
	if (php === undefined) return { ...received, body };
	const words = plainLine(php.message, secrets);
	if (php.json !== undefined) {
		const finding: Finding = { is: 'warning', words: phpWarning(words) };
		return { finding, ...received, body: php.json };
	}
	if (kindOf(text, type) === 'text') return { ...received, body };
	const finding: Finding = { is: 'noData', words, ...PHP_INSTEAD };
	return { finding, ...received, body };
}
