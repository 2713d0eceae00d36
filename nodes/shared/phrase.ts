/**
 * A piece of what a failure says. Most pieces are text. The others are worded for their reader: a person sees the panel
 * and runs the node, a model knows a parameter by the name that it fills in and calls the tool, and a trigger has no
 * items.
 */
export type Piece =
	| string
	/** The name of a parameter. */
	| { kind: 'parameter'; label: string }
	/** What became of the request, as a sentence. */
	| { kind: 'sent'; sent: Sent }
	/** To change a parameter, as a sentence. Without a label, the one that the message is about. */
	| { kind: 'change'; label?: string }
	/**
	 * That there is no such record, as a sentence. `isSaid`: the text before it says so, and only a model has to know
	 * where another one comes from.
	 */
	| { kind: 'noRecord'; label: string; value: string; isSaid?: true }
	| RunAgain;

/** To run the node again: `run the node again`. */
export interface RunAgain {
	kind: 'runAgain';
	/** It begins a sentence. */
	starts?: true;
	/** `run it again`, where the node was named before. */
	it?: true;
	when?: 'later' | 'then';
	/** What to do before. Then the piece is a sentence: `Correct the value, then run the node again.` */
	after?: string;
	/** For these items only: `items 2–3`. */
	only?: string;
}

/** `nothing`: for the item. `nothingAtAll`: where no single item is meant, as with the credential. */
type Sent = 'nothing' | 'nothingAtAll' | 'unknown';

/** Text, or pieces that make a text. Plain JSON. */
export type Phrase = string | readonly Piece[];

export const parameter = (label: string): Piece => ({ kind: 'parameter', label });

/** Stands behind a sentence that says which record isn’t there, so that nothing else says it again. */
export const saysNoRecord = (value: string): Piece => ({
	...{ kind: 'noRecord', label: '', value },
	isSaid: true,
});

/** Names of parameters: “Start”, “End”. */
export const parameterNames = (labels: readonly string[]): Phrase =>
	merged(labels.flatMap((label) => [', ', parameter(label)]).slice(1));

export const runAgain = (how: Omit<RunAgain, 'kind'> = {}): Piece => ({ kind: 'runAgain', ...how });

export const isRunAgain = (piece: Piece): piece is RunAgain =>
	typeof piece === 'object' && piece.kind === 'runAgain';

/** As few pieces as there can be: text, if all of it is text. */
function merged(pieces: readonly Piece[]): Phrase {
	const all: Piece[] = [];
	for (const piece of pieces) {
		const last = all.at(-1);
		if (typeof piece !== 'string' || typeof last !== 'string') all.push(piece);
		else all[all.length - 1] = last + piece;
	}
	const rest = all.filter((piece) => piece !== '');
	const [first = ''] = rest;
	return rest.length < 2 && typeof first === 'string' ? first : rest;
}

const piecesOf = (given: Phrase | Piece | number): readonly Piece[] =>
	typeof given === 'object' && 'length' in given
		? given
		: [typeof given === 'number' ? String(given) : given];

/** A template that keeps the pieces in it: `Set ${parameter('End')} too.` */
export const phrase = (
	texts: TemplateStringsArray,
	...values: ReadonlyArray<Phrase | Piece | number>
): Phrase => merged(texts.flatMap((text, at) => [text, ...piecesOf(values[at] ?? '')]));

/** Changes each piece of a text. */
export const mapPieces = (all: Phrase, change: (piece: Piece) => Phrase | Piece): Phrase =>
	merged(piecesOf(all).flatMap((piece) => piecesOf(change(piece))));

/** A text without some of its pieces, and without the blanks after them. */
export function without(all: Phrase, isLeftOut: (piece: Piece) => boolean): Phrase {
	const kept: Piece[] = [];
	let isFirst = true;
	for (const piece of piecesOf(all)) {
		const isKept = !isLeftOut(piece);
		if (isKept) kept.push(isFirst && typeof piece === 'string' ? piece.trimStart() : piece);
		isFirst = !isKept;
	}
	const last = kept.pop() ?? '';
	return merged([...kept, typeof last === 'string' ? last.trimEnd() : last]);
}

type NoRecord = Extract<Piece, { kind: 'noRecord' }>;

export const isNoRecord = (piece: Piece): piece is NoRecord =>
	typeof piece === 'object' && piece.kind === 'noRecord';

export const noRecordsIn = (all: Phrase): NoRecord[] => piecesOf(all).filter(isNoRecord);

/** Whether a text says that there is no such record. */
export const hasNoRecord = (all: Phrase): boolean => noRecordsIn(all).length > 0;

/** The parameters that a text names, by their labels. */
export const parametersIn = (all: Phrase): string[] =>
	piecesOf(all).flatMap((piece) =>
		typeof piece === 'object' && piece.kind === 'parameter' ? [piece.label] : [],
	);

/** Several texts as one. The same text counts once, and what is empty or undefined isn’t there. */
export function joined(texts: ReadonlyArray<string | undefined>): string;
export function joined(texts: ReadonlyArray<Phrase | undefined>): Phrase;
export function joined(texts: ReadonlyArray<Phrase | undefined>): Phrase {
	const byText = new Map(texts.map((each = '') => [toText(each), each]));
	byText.delete('');
	return merged([...byText.values()].flatMap((each) => [' ', ...piecesOf(each)]).slice(1));
}

/** What a model knows: parameters by their labels, and the one that the message is about. */
export interface ModelView {
	known: ReadonlyMap<string, { key: string; instead: string }>;
	it?: string;
}

export const CHECK_FIRST = 'Check in the service before running this again.';

const SENT: Readonly<Record<Sent, string>> = {
	nothing: 'Nothing was sent for this item.',
	nothingAtAll: 'Nothing was sent.',
	unknown: `The request may have succeeded. ${CHECK_FIRST}`,
};

/** A text as a person reads it, or a model. */
export const toText = (all: Phrase, model?: ModelView): string =>
	piecesOf(all)
		.map((piece) => wordPiece(piece, model))
		.join('');

function wordPiece(piece: Piece, model?: ModelView): string {
	if (typeof piece === 'string') return piece;
	const nameOf = (label: string) => `“${model?.known.get(label)?.key ?? label}”`;
	const callWith = (label = model?.it ?? '') => {
		const { instead } = model?.known.get(label) ?? {};
		return instead && `Call again with ${instead}.`;
	};
	switch (piece.kind) {
		case 'parameter':
			return nameOf(piece.label);
		case 'sent':
			return SENT[piece.sent];
		case 'change': {
			const it = piece.label === undefined ? 'it' : nameOf(piece.label);
			return (
				callWith(piece.label) ?? `Change ${it} in the node, or fix the data its expression uses.`
			);
		}
		case 'noRecord': {
			const { label, value, isSaid } = piece;
			const instead = callWith(label);
			if (isSaid) return instead === undefined ? '' : ` ${instead}`;
			const said = `Check the parameter ${nameOf(label)}: there is no “${value}”.`;
			return joined([said, instead]);
		}
		case 'runAgain': {
			const { starts, it, when, after, only } = piece;
			// Of a run that was halfway, the whole isn’t to be run again.
			const what = only === undefined ? (it ? 'it' : 'the node') : `only ${only}`;
			const forItems = only === undefined ? '' : ` for ${only} only`;
			const how = model ? `call again${forItems}` : `run ${what} again`;
			const begun = starts ? how.charAt(0).toUpperCase() + how.slice(1) : how;
			const again = when === undefined ? begun : `${begun} ${when}`;
			return after === undefined ? again : `${after}, then ${again}.`;
		}
	}
}
