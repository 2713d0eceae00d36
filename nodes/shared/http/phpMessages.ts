/** The kinds of messages that PHP prints. */
const KINDS =
	'Fatal error|Parse error|Warning|Notice|Deprecated|Strict Standards|Recoverable fatal error';

/**
 * One message, at the place where the search begins. PHP prints it as HTML or, if it is set to, as text:
 *
 *     <br />\n<b>Warning</b>:  Undefined variable $a in <b>/srv/site/x.php</b> on line <b>7</b><br />\n
 *     \nWarning: Undefined variable $a in /srv/site/x.php on line 7\n
 */
const MESSAGE = new RegExp(
	`\\s*(?:<br />\\s*)?(?:<b>(?:${KINDS})</b>: [\\s\\S]*? on line <b>\\d+</b>(?:<br />)?|(?:PHP )?(?:${KINDS}): [\\s\\S]*? on line \\d+(?=\\s|$))\\s*`,
	'y',
);

/** Where messages may begin behind an object or a list. */
const BEHIND = new RegExp(
	`[}\\]](?=\\s*(?:<br />\\s*)?(?:<b>|\\n(?:PHP )?)(?:${KINDS})(?:</b>)?: )`,
	'g',
);

/** How many places are tried: a text in the data may look like the beginning of a message. */
const MOST_PLACES = 20;

/** A text and the messages of PHP around it. */
interface Split {
	before: string;
	/** The whole JSON; undefined if there is none or it was cut off. */
	json?: string;
	after: string;
}

/** The length of the messages at the beginning of a text. */
function messagesLength(text: string): number {
	let length = 0;
	for (;;) {
		MESSAGE.lastIndex = length;
		if (!MESSAGE.test(text)) return length;
		length = MESSAGE.lastIndex;
	}
}

export function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const isWhole = (text: string): boolean => /^\s*[{[]/.test(text) && isJson(text);

/**
 * Separates an answer from the messages that badly set up PHP sites print before or after it (observed on servers);
 * undefined if there are none. Nothing else may stand around the JSON, and it must be a whole object or list.
 */
export function splitPhpMessages(text: string): Split | undefined {
	const begin = messagesLength(text);
	const [before, rest] = [text.slice(0, begin), text.slice(begin)];
	if (begin > 0 && isWhole(rest)) return { before, json: rest, after: '' };
	const places = rest.matchAll(BEHIND);
	for (let tries = 0; tries < MOST_PLACES; tries++) {
		const place = places.next();
		if (place.done) break;
		const end = place.value.index + 1;
		const after = rest.slice(end);
		if (messagesLength(after) === after.length && isWhole(rest.slice(0, end))) {
			return { before, json: rest.slice(0, end), after };
		}
	}
	return begin > 0 ? { before, after: rest } : undefined;
}

/** The first of the messages as one line of plain text. */
export function firstPhpMessage({ before, after }: Split): string {
	const text = before === '' ? after : before;
	MESSAGE.lastIndex = 0;
	const [message = ''] = MESSAGE.exec(text) ?? [];
	return message
		.replace(/<[^>]*>/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}
