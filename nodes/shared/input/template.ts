import { ExpressionParser, isExpression } from 'n8n-workflow';

import { InvalidInput, isBlank } from '../result';
import { isOnlyNothing } from './nothing';

/**
 * What JavaScript writes where there is no value, as a word of its own: `${$json.id}-may` can become `undefined-may`.
 * And what n8n writes for the ID of an execution that has none.
 */
export const NO_VALUE =
	/(?<![\p{L}\p{N}])(undefined|null|NaN|Invalid Date(Time)?|\[object \w+\]|__UNKNOWN__)(?![\p{L}\p{N}])/u;

/** What sheets write into a cell whose formula failed. */
const SHEET_ERROR = /#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!)/;

/** Names that n8n gives to what an expression can use. */
const VARIABLE =
	/\$(?:\(|(?:json|binary|input|items?|node|now|today|vars|env|secrets|execution|workflow|prevNode|parameter|position|runIndex|itemIndex|fromAI|jmespath|if|ifEmpty)\b)/i;

/** A whole text such as `$json.message` or `$('Webhook').item.json.name`. */
const BARE = /^\$[\w$.[\]'"()? -]{1,200}$/;

/** What is written in double braces, or in the braces of JavaScript’s own templates. */
const IN_BRACES = /(?:\{|\$)\{([^{}]{1,500})\}\}?/g;

/** The first expression of n8n in a text that was never evaluated, as it stands there. */
export function unevaluatedIn(text: string): string | undefined {
	const whole = text.trim();
	if (BARE.test(whole) && VARIABLE.test(whole)) return whole;
	for (const [found, inside = ''] of text.matchAll(IN_BRACES)) {
		if (VARIABLE.test(inside)) return found;
	}
	return undefined;
}

/** The text, unless it still holds an expression of n8n: nobody means to send one. */
export function evaluated(text: string): string {
	const expression = unevaluatedIn(text);
	if (expression === undefined) return text;
	throw new InvalidInput(
		`contains “${expression}”, which n8n didn’t evaluate: switch a Fixed field to Expression, or fill in a text from the data before this node`,
	);
}

/** What is written in the place of a value, in the languages of those who write such letters. */
const FIELD =
	'(?:(?:your|client|customer|first|last|full|company|recipient|due|invoice)[ _-]?)?(?:name|date|amount|company|number|link|time)|vorname|nachname|pr[ée]nom|nom|nombre|apellido|f?lname';

/**
 * A place in a letter where a name or the like was to come: `[First Name]`, `{{ name }}`, `{name}`, `<date>`, `%NAME%`,
 * `*|FNAME|*`, `#name#`.
 */
const PLACEHOLDER = new RegExp(
	[
		`\\[(?:${FIELD})\\]`,
		'\\{\\{\\s{0,9}[a-z][\\w. ]{0,40}\\}\\}',
		`\\{(?:${FIELD})\\}`,
		`<(?:${FIELD})>`,
		`%(?:${FIELD})%`,
		`#(?:${FIELD})#`,
		'\\*\\|[A-Z_:]{1,40}\\|\\*',
		'lorem ipsum',
	].join('|'),
	'i',
);

/** A float with what its binary form adds: `0.30000000000000004`. */
const UNROUNDED = /(?<![\d.])\d{1,12}\.\d{10,20}(?!\d)/;

/** Two amounts as one: in JavaScript, `'250.00' + '10.00'` is `250.0010.00`. */
const JOINED = /(?<![\d.,])\d{1,12}\.\d{2}\d{1,12}\.\d{2}(?![\d.,]*\d)/;

interface Chunk {
	isCode: boolean;
	text: string;
}

/** The texts and expressions of a template, in their order; of one that is no template, nothing. */
export function chunksOf(template: unknown): Chunk[] {
	if (!isExpression(template)) return [];
	return ExpressionParser.splitExpression(template.slice(1))
		.filter(({ text }) => text !== '')
		.map(({ type, text }) => ({ isCode: type === 'code', text }));
}

/** The expressions in braces, if there are several, or one with text around it. */
const partsIn = (chunks: readonly Chunk[]): string[] =>
	chunks.length < 2 ? [] : chunks.flatMap(({ isCode, text }) => (isCode ? [`{{${text}}}`] : []));

export const partsOfExpression = (template: unknown): string[] => partsIn(chunksOf(template));

/**
 * Whether an expression in a template may have returned nothing, judged by what came out: the texts around it follow
 * each other at once. To evaluate each expression once more would take as long as to evaluate the whole.
 */
function mayHaveGap(chunks: readonly Chunk[], text: string): boolean {
	let at = 0;
	for (const [place, { isCode, text: own }] of chunks.entries()) {
		if (!isCode) {
			at += own.length;
			continue;
		}
		const following = chunks[place + 1];
		if (following?.isCode) return true;
		const end = following ? text.indexOf(following.text, at) : text.length;
		if (end <= at || isBlank(text.slice(at, end))) return true;
		at = end;
	}
	return false;
}

/** The expressions of a template that returned nothing for an item, as they stand there. */
export function gapsIn(
	template: unknown,
	text: string,
	evaluate: (expression: string) => unknown,
): string[] {
	const chunks = chunksOf(template);
	if (!mayHaveGap(chunks, text)) return [];
	// n8n writes nothing where a calculation failed.
	const isNothing = (value: unknown) => isBlank(value) || Number.isNaN(value);
	return partsIn(chunks).filter((part) => isNothing(evaluate(part)));
}

/** Whether an expression of a template adds something. */
const isSum = (template: unknown): boolean =>
	chunksOf(template).some(({ isCode, text }) => isCode && text.includes('+'));

/**
 * What a text says that its author probably didn’t mean, in words that can follow the parameter’s name. `template` is
 * what the parameter holds.
 */
export function doubtsAbout(
	template: unknown,
	text: string,
	evaluate: (expression: string) => unknown,
): string[] {
	if (isOnlyNothing(text)) return [`is “${text.trim()}”, which stands for no value`];
	const gaps = gapsIn(template, text, evaluate).map(
		(part) => `says nothing in the place of “${part}”`,
	);
	const [word] =
		(isExpression(template) ? (NO_VALUE.exec(text) ?? SHEET_ERROR.exec(text)) : null) ?? [];
	const [placeholder] = PLACEHOLDER.exec(text) ?? [];
	const [joined] = JOINED.exec(text) ?? [];
	const [unrounded] = (isExpression(template) && UNROUNDED.exec(text)) || [];
	return [
		...gaps,
		...(/^\s*=[^\s=]/.test(text) ? ['begins with “=”, as an expression or a formula does'] : []),
		...(word === undefined ? [] : [`says “${word}”, as expressions do that find no value`]),
		...(joined === undefined || !isSum(template)
			? []
			: [
					`says “${joined}”, which looks like two texts that were joined: add amounts with .toNumber()`,
				]),
		...(unrounded === undefined
			? []
			: [`says “${unrounded}”: round it, for example with .toFixed(2)`]),
		...(placeholder === undefined ? [] : [`says “${placeholder}”, which looks like a placeholder`]),
	];
}
