import type { IDataObject } from 'n8n-workflow';

import { readDecimal } from '../../../shared/input/decimal';
import type { Outcome } from '../../../shared/operation';
import {
	isRunAgain,
	joined,
	mapPieces,
	type Phrase,
	phrase,
	type Piece,
	runAgain,
	toText,
} from '../../../shared/phrase';
import { failed, type Failure, type Result, succeeded } from '../../../shared/result';

/** As in “already been paid”, “An invoice that is paid takes no payments” and “Paid invoices can’t be changed”. */
const SAYS_PAID =
	/(?<!\b(?:not|never|isn[’']t) )\b(?:already|fully|status:?|(?:that|which|invoice|status) is)(?: (?:been|fully|marked as)){0,3} ['"“‘]?(?:paid|settled)\b|\bpaid invoices?\b/i;

/** As in “An invoice that is draft takes no payments” and “Invoice must be sent before it is paid”. */
const SAYS_DRAFT =
	/(?<!\b(?:not|no longer|isn[’']t) an? )\bdrafts?\b|\bmust (?:first )?be (?:sent|recorded|finali[sz]ed|issued|approved)\b|\b(?:not|isn[’']t) (?:been |yet )?(?:sent|recorded|finali[sz]ed|issued)\b/i;

const SAYS_CANCELLED = /(?<!\bnot )\b(?:cancell?ed|void(?:ed)?|written off|deleted|archived)\b/i;

/** As in “Invoice status does not allow payments”. */
const SAYS_STATE =
	/\b(?:status|state)\b.{0,60}\b(?:allow|accept|permit|payment|transition|invalid|cannot|can[’']t)|\btakes? no payments?\b/i;

/** What is refused because of the payment, and not because of the invoice. */
const OF_PAYMENT = /amount|balance|date|method|reference/i;

const FINALISE = runAgain({
	after:
		'The invoice is a draft: finalise it on the service’s own page first, which the API can’t do',
});

const LOOK = runAgain({
	after:
		'The invoice takes no payments in its state: look at it on the service’s own page, and change it there',
});

/** What to do if a payment is refused because of the state of its invoice; undefined if that isn’t the reason. */
function adviceFor(
	{ code, httpCode = '', message }: Failure,
	more: Phrase,
): Phrase | Piece | undefined {
	const said = toText(message);
	if (!['400', '409', '422'].includes(httpCode)) return undefined;
	const isValue = code === 'VALIDATION_ERROR';
	if (isValue && SAYS_PAID.test(said) && !/amount|balance/i.test(said)) {
		return joined(['The invoice is paid already, so there is nothing to do.', more]);
	}
	if (OF_PAYMENT.test(said)) return undefined;
	if (SAYS_DRAFT.test(said)) return FINALISE;
	if (SAYS_CANCELLED.test(said)) {
		return 'The invoice is cancelled, so it takes no payments. If that is wrong, look at it on the service’s own page.';
	}
	return SAYS_STATE.test(said) ? LOOK : undefined;
}

/** What the service answered. If the state of the invoice is the reason, there is no value to correct. */
export function toldOfState(answer: Result<IDataObject>, more: Phrase = ''): Outcome {
	if (answer.ok) return succeeded([answer.value]);
	const { failure } = answer;
	const advice = adviceFor(failure, more);
	return advice === undefined
		? answer
		: failed({
				...failure,
				description: mapPieces(failure.description, (piece) =>
					isRunAgain(piece) ? advice : piece,
				),
			});
}

/** An amount in hundredths; NaN if it is none. */
const hundredths = (amount: unknown) => Math.round(Number(readDecimal(amount) ?? NaN) * 100);

const written = (amount: number) => (amount / 100).toFixed(2);

/** Payment services have amounts in hundredths. */
const ifHundredths = (paid: number, due: number) =>
	due > 0 && paid === due * 100
		? ' It is exactly 100 times as much: if it is in pesewas, kobo or cents, divide it by 100.'
		: '';

/** What was due before the payment, if the answer tells that it was less. */
function dueBefore(
	paid: number,
	{ amountPaid, balanceDue, total }: IDataObject,
): number | undefined {
	const [all, left, sum] = [amountPaid, balanceDue, total].map(hundredths) as [
		number,
		number,
		number,
	];
	// The balance may end at 0, and what was paid then be more than the total, or less than the payment.
	if (left < 0) return left + paid;
	if (left === 0 && all > sum) return sum - (all - paid);
	return left === 0 && all < paid ? all : undefined;
}

/** What the service answered to a payment, with a warning if it was more than was due: people overpay. */
export function toldIfAbove(answer: Result<IDataObject>, amount: unknown): Outcome {
	const paid = hundredths(amount);
	if (answer.ok) {
		const due = dueBefore(paid, answer.value);
		const isAbove = due !== undefined && paid > due;
		const told = `The payment of ${written(paid)} is above the balance, which was ${written(due ?? 0)}.`;
		const warnings = isAbove ? [`${told}${ifHundredths(paid, due)}`] : [];
		return { ...succeeded([answer.value]), warnings };
	}
	const { failure } = answer;
	const [, balance] = /balance.{0,40}?(\d+(?:\.\d\d)?)/i.exec(toText(failure.message)) ?? [];
	const advice = ifHundredths(paid, hundredths(balance)).trim();
	if (advice === '') return toldOfState(answer);
	return failed({ ...failure, description: phrase`${advice} ${failure.description}` });
}
