import type { Besides } from '../service';

const KINDS =
	'(?:(?:Fatal|Parse|Recoverable fatal) error|Warning|Notice|Deprecated|Strict Standards)';

/**
 * A message of PHP, which badly set up sites print before or after an answer (observed on servers): as HTML or, if PHP
 * is set to, as text.
 *
 *     <br />\n<b>Warning</b>:  Undefined variable $a in <b>/srv/site/x.php</b> on line <b>7</b><br />\n
 *     \nWarning: Undefined variable $a in /srv/site/x.php on line 7\n
 */
const PHP = new RegExp(
	`(?:<br />\\s*)?(?:<b>|PHP )?${KINDS}(?:</b>)?: [\\s\\S]*? on line (?:<b>)?\\d+(?:</b>)?(?:<br />)?`,
	'y',
);

/** Caches and plugins add comments: `<!-- Performance optimized by … -->`. One that isn’t ended goes on to the end. */
const COMMENT = /<!--[^]*?(?:-->|$)/y;

/** JavaScript counts byte order marks among them. */
const BLANKS = /\s+/y;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0];
}

/** The place after all blanks, comments and messages from `start` on, with what was passed over. */
function passOver(text: string, start: number): { at: number; passed: Besides[] } {
	const passed: Besides[] = [];
	for (let at = start; ; ) {
		const blanks = matchAt(BLANKS, text, at);
		const php = blanks === undefined ? matchAt(PHP, text, at) : undefined;
		const words = blanks ?? php ?? matchAt(COMMENT, text, at);
		if (words === undefined) return { at, passed };
		if (blanks === undefined) passed.push({ isPhp: php !== undefined, words });
		at += words.length;
	}
}

/** The place after the object or list that begins at `start`; undefined if it has no end. */
function endOf(text: string, start: number): number | undefined {
	let depth = 0;
	for (let at = start; at < text.length; at++) {
		const sign = text[at];
		if (sign === '"') {
			for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
		} else if (sign === '{' || sign === '[') depth++;
		else if (sign === '}' || sign === ']') {
			depth--;
			if (depth === 0) return at + 1;
		}
	}
	return undefined;
}

/** Comments, which may hold anything, and tags. */
const MARKUP = /<!--[^]*?(?:-->|$)|<[^<>]*>/g;

/** A line that begins as JSON does, or as JSON goes on. */
const FURTHER = /(?:^|\n)[ \t]*[{}[\],:"]/;

/**
 * Other text may follow an object or a list of them, but no second document: nobody knows which of two counts. What
 * begins with another list, such as `[1] message sent`, isn’t JSON but text.
 */
const mayFollow = (rest: string, json: string): boolean =>
	rest === '' || (/^(?:\{|\[\s*\{)/.test(json) && !FURTHER.test(rest.replace(MARKUP, '\n')));

/**
 * Finds the JSON in a text that has other things around it: messages of PHP, comments, blanks and byte order marks
 * before and after it, and any text after it. `start` is where data begins, if it does; `json` is missing if it isn’t a
 * whole object or list, or if another one follows.
 */
export function findJson(text: string): {
	start?: number;
	json?: string;
	besides?: Besides;
} {
	const before = passOver(text, 0);
	const start = '{['.includes(text[before.at] ?? ' ') ? before.at : undefined;
	const end = start === undefined ? undefined : endOf(text, start);
	const after = end === undefined ? undefined : passOver(text, end);
	const rest = after ? text.slice(after.at).trim() : '';
	const all = [
		...before.passed,
		...(after?.passed ?? []),
		...(rest === '' ? [] : [{ isPhp: false, words: rest }]),
	];
	const besides = all.find(({ isPhp }) => isPhp) ?? all[0];
	const json = end === undefined ? undefined : text.slice(start, end);
	const isWhole = json !== undefined && mayFollow(rest, json);
	return { start, ...(isWhole ? { json } : {}), ...(besides ? { besides } : {}) };
}
