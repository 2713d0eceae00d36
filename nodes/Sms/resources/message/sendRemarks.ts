import { counted } from '../../../shared/errors/texts';
import type { Input, Outgoing } from '../../../shared/operation';
import { isObject, type Remark, type Remarks, type Sum } from '../../../shared/result';
import { messageOptionsOf } from './options';
import { byFate, REPEATED, type Report } from './readSendReport';
import { STOPPED } from '../../stopList';
import type { MessageText } from './text';

/** How many recipients didn’t get the message, or were left out. */
export function remarkOnRecipients(record: Report, remarks: Remarks): void {
	const recipients = record.recipients;
	const { failed, unknown } = byFate(recipients);
	const of = recipients.length;
	if (of === 0) return remarkOnSkipped(record, remarks, true);
	remarks.add(FAILED, { count: failed.length, of, which: failed.map(({ to }) => to) });
	remarks.add(UNKNOWN, { count: unknown.length, of, which: unknown.map(({ to }) => to) });
	remarkOnSkipped(record, remarks);
}

const ofRecipients = (count: number, of: number) => `${count} of ${counted(of, 'recipient')}`;

/** The number, if it is one. Whoever sees the hints sees the output, which has it as well. */
const nameOne = (count: number, which: readonly string[]): string =>
	count === 1 && which.length === 1 ? ` (${which.join()})` : '';

const FAILED: Remark = {
	type: 'warning',
	say: ({ count, of, which }) =>
		`${ofRecipients(count, of)} failed${nameOne(count, which)}. The status of each is in the output.`,
};

const UNKNOWN: Remark = {
	type: 'warning',
	say: ({ count, of, which }) =>
		`It isn’t known whether ${ofRecipients(count, of)} got the message${nameOne(count, which)}. Check in the service before you send it again.`,
};

/** How many numbers were left out for their own sake. `isWhole`: all numbers of the item. */
export function remarkOnSkipped({ skipped }: Report, remarks: Remarks, isWhole = false): void {
	const reasons = [skipped ?? []].flat().map((each) => isObject(each) && each.reason);
	const stopped = reasons.filter((reason) => reason === STOPPED).length;
	const invalid = reasons.filter((reason) => reason !== STOPPED && reason !== REPEATED).length;
	remarks.add(LEFT_OUT, { count: stopped });
	if (!isWhole) remarks.add(SKIPPED, { count: invalid });
	else if (stopped === 0) remarks.add(NOBODY);
}

const LEFT_OUT: Remark = {
	type: 'info',
	say: ({ count }) =>
		`${counted(count, 'number was', 'numbers were')} left out, because ${count === 1 ? 'it is' : 'they are'} in “Do Not Send To”.`,
};

const SKIPPED: Remark = {
	type: 'warning',
	say: ({ count }) => `${counted(count, 'invalid number was', 'invalid numbers were')} skipped.`,
};

const NOBODY: Remark = {
	type: 'warning',
	say: ({ count }) =>
		`${counted(count, 'item has', 'items have')} no valid number, so nothing was sent for ${count === 1 ? 'it' : 'them'}.`,
};

/** Remarks on what a message costs. */
export function remarkOnCost(
	record: Report,
	request: Outgoing,
	input: Input,
	message: MessageText,
	remarks: Remarks,
): void {
	const { segments: each } = record;
	const isLong =
		Number(each) > USUAL_SEGMENTS && messageOptionsOf(input).maximumSegments === undefined;
	remarks.add(LONG, { count: Number(isLong), of: isLong ? Number(each) : 0 });
	remarks.add(SPECIAL, specialOf(record, request, input, message));
}

/** More segments than that are hardly meant. */
const USUAL_SEGMENTS = 3;

const LONG: Remark = {
	type: 'info',
	say: ({ count, of }) =>
		`${counted(count, 'message takes', 'messages take')} ${count === 1 ? of : `more than ${USUAL_SEGMENTS}`} segments, each of which costs a unit per recipient. To refuse long messages, add “Maximum Segments” under Options.`,
};

/** How many units are spent on special characters alone. None if the option is set, or if the text was shortened. */
function specialOf(
	record: Report,
	{ body }: Outgoing,
	input: Input,
	{ text, savable, special }: MessageText,
): Sum {
	const isTold =
		messageOptionsOf(input).replaceSpecialCharacters === undefined &&
		String(body.message).startsWith(text);
	const recipients = record.recipients.length;
	const of = Number(record.segments) * recipients;
	return { count: isTold ? savable * recipients : 0, of, which: special };
}

const SPECIAL: Remark = {
	type: 'warning',
	say: ({ count, of, which }) =>
		`About ${count} of ${counted(of, 'unit')} are spent on special characters alone: ${which.slice(0, 20).join(' ')}. To send plain ones instead, add “Replace Special Characters” under Options.`,
};
