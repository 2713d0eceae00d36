import { joined, mapPieces, parameter, type Piece, runAgain, type Phrase, phrase } from '../phrase';
import { type Failure, InvalidInput, isFailure } from '../result';
import type { Service } from '../service';
import { shorten } from './readMessage';
import { redact } from './redact';

/** A text with places to fill in, in braces: `{service}`, `{address}` (the credential’s field with the address) … */
export interface Text {
	message: string;
	description: Phrase;
}

/** Fills in the places of a text. */
export function fillIn(
	{ message, description }: Text,
	{ name, addressField }: Pick<Service, 'name' | 'addressField'>,
	more: Readonly<Record<string, string | undefined>> = {},
): Text {
	const values: Readonly<Record<string, string | undefined>> = {
		service: name,
		address: addressField,
		...more,
	};
	const fill = (text: string) =>
		text.replace(/\{(\w+)\}/g, (place, each: string) => shorten(values[each] ?? place));
	return { message: fill(message), description: inText(description, fill) };
}

/** Changes what isn’t this package’s own: text, and the value that names a record. */
const inText = (all: Phrase, change: (text: string) => string): Phrase =>
	mapPieces(all, (piece) => {
		if (typeof piece === 'string') return change(piece);
		return piece.kind === 'noRecord' ? { ...piece, value: change(piece.value) } : piece;
	});

/** The run ended before this item’s turn. */
export const NOT_SENT: Failure = {
	kind: 'notSent',
	message: 'Not sent',
	description: 'The execution was stopped, or another item failed before this one was sent.',
};

/** What to say about a write that may have arrived. */
export const OUTCOME_UNKNOWN: Phrase = [{ kind: 'sent', sent: 'unknown' }];

export const NOTHING_SENT: Phrase = [{ kind: 'sent', sent: 'nothing' }];

/** For what isn’t about a single item, such as the credential. */
export const NOTHING_SENT_AT_ALL: Phrase = [{ kind: 'sent', sent: 'nothingAtAll' }];

const changeOf = (label?: string): Piece => ({ kind: 'change', label });

/** A parameter that can’t be used. `problem` follows its display name: “… is empty”. `more`: what else helps. */
export const refusedParameter = (label: string, problem: Phrase, more: Phrase = ''): Failure => ({
	message: phrase`The parameter ${parameter(label)} ${problem}`,
	description: joined([[changeOf(label)], more, NOTHING_SENT]),
});

/** A field of the credential that can’t be used. `problem` follows its display name. */
export const refusedInCredential = (
	label: string,
	problem: Phrase,
	remedy = 'change the field',
): Failure => ({
	message: phrase`The ${label} in the credential ${problem}`,
	description: phrase`Open the credential and ${remedy}. ${NOTHING_SENT_AT_ALL}`,
});

/** A parameter that the credential can have instead. */
export const emptyInBoth = (label: string): Failure => ({
	message: phrase`The parameter ${parameter(label)} is empty, and so is the ${label} in the credential`,
	description: phrase`Enter it in the node, or in the credential for all nodes that use it. ${NOTHING_SENT}`,
});

const NOTHING_RETURNED = 'Its expression returned nothing.';

/** A fallback would turn the protection off, or be the same for several items. */
export const KEY_NEEDED =
	'The item would be sent without protection, or pass for another one. Use a value that every item has, such as its ID, or pass on items without one to another node.';

const LETS_ALL_PASS = 'A filter without a value would let everything pass.';

/** What to do about a parameter without a value, by what it is for. `polled`: a filter of a trigger. */
const MISSING = {
	key: () => KEY_NEEDED,
	polled: () => `${LETS_ALL_PASS} Enter a value, or remove the filter.`,
	filter: (label: string) =>
		phrase`${LETS_ALL_PASS} If that is meant, turn on ${parameter('Ignore Empty Filters')} under Options. Otherwise check what ${parameter(label)} returns.`,
	required: () => `${NOTHING_RETURNED} Fix the expression, or the data it uses.`,
	// Without it, the item would be another one: an invoice in another currency, or for nobody.
	optional: () =>
		`${NOTHING_RETURNED} Fix the expression, or leave out items without this value with a Filter node.`,
};

/**
 * A parameter whose expression returned nothing, or a filter without a value. The user set it, so it isn’t just left
 * out: a list without its filter would contain everything, for example.
 */
export const valueMissing = (label: string, purpose: keyof typeof MISSING): Failure => ({
	message: phrase`The parameter ${parameter(label)} is empty`,
	description: phrase`${MISSING[purpose](label)} ${NOTHING_SENT}`,
});

/** A parameter whose expression failed. */
export function unreadableParameter(label: string, error: unknown): Failure {
	const { message, description } = error as { message: string; description?: string | null };
	return {
		message: phrase`Can’t read the parameter ${parameter(label)}: ${message}`,
		description: phrase`${description ?? 'Check its expression.'} ${NOTHING_SENT}`,
	};
}

/** What the node was doing when something unexpected went wrong, and what that means for the item. */
const UNEXPECTED = {
	input: { description: NOTHING_SENT },
	read: {
		description: 'Check the data of this item, and report the fault if the data looks right.',
	},
	write: { description: OUTCOME_UNKNOWN, isUncertain: true },
	output: {
		description:
			'The request succeeded and isn’t sent again, but its result can’t be shown. Look it up in the service.',
	},
};

/** How a list becomes shorter. Triggers and lists to choose from have no Options. */
export const readLess = ({ maxRecords }: { maxRecords?: number }): string =>
	maxRecords === undefined
		? 'set filters to return fewer records'
		: 'set filters, or read the list in parts with Page Size and Start Page under Options › Advanced';

/** A list of which a cache has only one page, which it knows by its path, whatever page and filters were asked for. */
export const ALL_ALIKE: Failure = {
	message: 'The list can’t be read: all its pages were answered with the same records',
	description: phrase`A cache in front of the service, or the service itself, takes no notice of the query, such as “page=2”. Exclude the addresses of the API from caching: in plugins of the site, on its server, at a CDN. Then ${runAgain()}.`,
};

/**
 * What was thrown, as a failure: input that was refused before anything was sent, or else a fault inside the node. It
 * must stay with its item: n8n would pass on all others as if they had succeeded.
 */
export function unexpectedFailure(error: unknown, phase: keyof typeof UNEXPECTED): Failure {
	if (phase === 'input' && error instanceof InvalidInput) {
		if (isFailure(error.problem)) return error.problem;
		// Several parameters that can’t be used together.
		return { message: error.problem, description: phrase`${changeOf()} ${NOTHING_SENT}` };
	}
	const why = error instanceof Error ? error.message : 'unknown fault';
	return { message: `The node can’t process this item: ${why}`, ...UNEXPECTED[phase] };
}

/** Nobody could wait for the rest: n8n has cancelled the execution. */
export const CANCELLED: Failure = {
	message: 'The execution ended before all items were sent',
	description:
		'It was stopped or took longer than allowed. If it took too long, a retry sends only the rest. If you stopped it, a retry sends everything again, unless Only Once Per is set.',
};

export function redactFailure(failure: Failure, secrets: readonly string[]): Failure {
	const { message, description } = failure;
	const hide = (all: Phrase) => inText(all, (text) => redact(text, secrets));
	return { ...failure, message: hide(message), description: hide(description) };
}

/** `1 item` or `2 items` */
export const counted = (count: number, one: string, several = `${one}s`): string =>
	`${count} ${count === 1 ? one : several}`;

/** Maximum number of names in one text. */
export const MAX_NAMES = 100;

/** `a, b and 3 more` */
export const joinNames = (names: readonly string[]): string =>
	names.slice(0, MAX_NAMES).join(', ') +
	(names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '');

/** Adds how many attempts there were, how long the service wants it to wait, and whether that is too long. */
export function withEnd(
	failure: Failure,
	rule: Limits,
	{ attempts, stop, asked }: { attempts: number; stop: string; asked?: number },
): Failure {
	const isLimit = failure.httpCode === '429';
	const description = joined([
		failure.description,
		attempts > 1 ? `There were ${attempts} attempts.` : '',
		asked === undefined
			? ''
			: `${isLimit ? 'The limit lasts' : 'The service asks to wait'} another ${duration(asked)}.`,
		stop === 'wait' ? tooLong(rule) : '',
	]);
	return { ...failure, description };
}

/** The rate limit resets later than the user wants to wait. Times are in milliseconds. */
export function waitTooLong(
	{ name }: Service,
	rule: Limits,
	{ wait, attempts }: { wait: number; attempts: number },
): Failure {
	const sent =
		attempts === 0
			? NOTHING_SENT_AT_ALL
			: `There ${attempts === 1 ? 'was 1 attempt' : `were ${attempts} attempts`}.`;
	return {
		message: `The ${name} rate limit is used up; it resets in ${duration(wait)}`,
		description: phrase`${sent} ${tooLong(rule)}`,
		httpCode: '429',
	};
}

/** How long a request may wait in total, in milliseconds, and whether the user can’t change that. */
interface Limits {
	longestWait: number;
	isFixed?: boolean;
}

function tooLong({ longestWait, isFixed }: Limits): Phrase {
	const limit = duration(longestWait);
	return isFixed
		? `Waiting that long would exceed the ${limit} that this may take.`
		: phrase`Waiting that long would exceed Longest Wait (${limit}). ${runAgain({ starts: true, when: 'later' })}, or raise Longest Wait under Options › Advanced.`;
}

/** `45 seconds`, `12 minutes`, `3 hours` or `2 days`, rounded up, but not for what a reset is read too late. */
export function duration(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	if (seconds < 120) return counted(seconds, 'second');
	const [unit, one] =
		seconds < 7200 ? [60, 'minute'] : seconds < 172_800 ? [3600, 'hour'] : [86_400, 'day'];
	return counted(Math.ceil((seconds - 2) / (unit as number)), one as string);
}

/** A workflow that was made with another version of this package, or by hand. */
export const noOperation = (chosen: string): Failure => ({
	message: `This node has no operation “${chosen}”`,
	description: phrase`Choose Resource and Operation again. If the workflow was made with a newer version of this package, update it. ${NOTHING_SENT_AT_ALL}`,
});
