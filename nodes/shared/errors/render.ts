import { isRunAgain, mapPieces, type ModelView, type Phrase, type Piece, toText } from '../phrase';
import type { Failure } from '../result';

/** A failure in text, for one reader. */
export type WordedFailure = Omit<Failure, 'message' | 'description'> & {
	message: string;
	description: string;
};

/** A failure as a person reads it, or a model. */
export function worded(failure: Failure, model?: ModelView): WordedFailure {
	const { message, description, ...facts } = failure;
	return {
		...facts,
		message: toText(message, model),
		description: toText(description, model),
	};
}

/** The same with other pieces in what the user can do. */
const withPieces = (failure: Failure, change: (piece: Piece) => Phrase | Piece): Failure => ({
	...failure,
	description: mapPieces(failure.description, change),
});

/** A failure of a poll. A trigger sends nothing and has no items. */
export function forPoll(failure: Failure): WordedFailure {
	const isAboutItem = (piece: Piece) =>
		typeof piece === 'object' && piece.kind === 'sent' && piece.sent === 'nothing';
	const whole = worded(withPieces(failure, (piece) => (isAboutItem(piece) ? '' : piece)));
	return { ...whole, description: whole.description.trim() };
}

/** A failure whose advice to run the node again is about some items only: “items 2–3”. */
export const forItems = (failure: Failure, only: string): Failure =>
	withPieces(failure, (piece) => (isRunAgain(piece) ? { ...piece, only } : piece));
