/**
 * A pattern for a text in each form in which a service may write it: as it is, in a URL, in JSON or in HTML, or in several
 * of these, one inside the other. `+` is also `%2B`, `%252B`, `\u002b`, `\\u002b`, `%5Cu002b` or `&#43;`.
 *
 * To keep the search fast in any text, a repetition is bounded or begins with a sign that it doesn’t repeat. The pattern of
 * a letter is short, because V8 doesn’t optimize patterns longer than 20 KB.
 */
export const anyForm = (text: string): string =>
	(text.match(/\\+|./gsu) ?? [])
		.map((part) => (part.startsWith('\\') ? backslashes(part.length) : anyCharacter(part)))
		.join('');

/** A number of backslashes. Each encoding in JSON doubles them. */
const backslashes = (count: number) => String.raw`(?:\\|%(?:25)*5c){${count},${count * 8}}`;

const ESCAPE = backslashes(1);

/** What precedes the two hexadecimal digits of a character: `%`, `%25`, `%2525` … or `\u00`. */
const PREFIX = `(?:%|${ESCAPE}u00)(?:25)*`;

const HASH = `(?:#|${PREFIX}23)`;
const SEMICOLON = `(?:;|${PREFIX}3b)`;

/** `&`, `&amp;`, `&amp;amp;` … */
const AMPERSAND = `(?:&|${PREFIX}26)(?:amp${SEMICOLON})*`;

const NAMES_IN_HTML: Readonly<Record<string, string>> = {
	'"': 'quot',
	"'": 'apos',
	'<': 'lt',
	'>': 'gt',
};

const LETTERS_IN_JSON: Readonly<Record<string, string>> = {
	'\b': 'b',
	'\f': 'f',
	'\n': 'n',
	'\r': 'r',
	'\t': 't',
};

/** What JSON and JavaScript write after a backslash. */
const ESCAPABLE = /["'/]/;

function anyCharacter(character: string): string {
	const forms = [plain(character), encoded(character)];
	forms.push(/[a-z\d]/i.test(character) ? `&#(?:${codesOf(character)});` : inHtml(character));
	if (ESCAPABLE.test(character)) forms.push(`${ESCAPE}%(?:25)*${hex(character.charCodeAt(0), 2)}`);
	if (character in LETTERS_IN_JSON) forms.push(ESCAPE + LETTERS_IN_JSON[character]);
	if (character === ' ') forms.push(anyCharacter('+'));
	return `(?:${forms.join('|')})`;
}

function plain(character: string): string {
	if (character === '&') return AMPERSAND;
	const escape = ESCAPABLE.test(character) ? `(?:${ESCAPE})?` : '';
	return escape + character.replace(/[$*+.?^{}()[\]|/-]/, String.raw`\$&`);
}

const hex = (number: number, width: number) => number.toString(16).padStart(width, '0');

function encoded(character: string): string {
	const bytes = Array.from(Buffer.from(character), (byte) => PREFIX + hex(byte, 2)).join('');
	if (character < '\u0080') return bytes;
	const units = character.split('').map((unit) => `${ESCAPE}u${hex(unit.charCodeAt(0), 4)}`);
	return `${bytes}|${units.join('')}`;
}

function inHtml(character: string): string {
	const name = NAMES_IN_HTML[character];
	const codes = `${HASH}(?:${codesOf(character)})`;
	return `${AMPERSAND}(?:${name === undefined ? codes : `${codes}|${name}`})${SEMICOLON}`;
}

/** The number of a character in HTML: `233`, `0233` or `xe9`. */
function codesOf(character: string): string {
	const code = character.codePointAt(0) as number;
	return `0{0,6}${code}|x0{0,6}${hex(code, 1)}`;
}
