import {
	isRunAgain,
	mapPieces,
	type ModelView,
	type Phrase,
	type Piece,
	toText,
	without,
} from '../phrase';
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

/** A failure of a read or a poll, of which nobody asks whether something was sent. */
export function forRead(failure: Failure): Failure {
	const saysSo = (piece: Piece) =>
		typeof piece === 'object' && piece.kind === 'sent' && piece.sent === 'nothing';
	return { ...failure, description: without(failure.description, saysSo) };
}

/** A failure whose advice to run the node again is about some items only: “items 2–3”. */
export const forItems = (failure: Failure, only: string): Failure =>
	withPieces(failure, (piece) => (isRunAgain(piece) ? { ...piece, only } : piece));
