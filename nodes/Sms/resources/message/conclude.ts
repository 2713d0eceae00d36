import type { IDataObject } from 'n8n-workflow';
import { listed } from '../../../shared/http/failures';
import { failed, succeeded, type Failure, type Result } from '../../../shared/http/types';
import type { Input, Outgoing } from '../../../shared/properties/operation';
import { notSent, numbersOf, readOutcome, showStatus, type Recipient } from '../../outcome';
import { segments } from '../../segments';
import { senderWarnings, textWarnings } from '../../warnings';
import { recipientsOf, optionsOf } from './sendOptions';

/** What the service answered, with what it means: who got the message, in how many segments, and what is odd. */
export function describe(record: IDataObject, request: Outgoing, input: Input): IDataObject {
	const { body } = request;
	const text = String(body.message);
	const {
		missing,
		warnings,
		recipients,
		sent,
		failed: others,
	} = readOutcome(record, numbersOf(request));
	const { refused } = recipientsOf(input);
	const told = [
		...(Array.isArray(record.warnings) ? (record.warnings as string[]) : []),
		...warnings,
		...(missing.length > 0
			? [`The service’s answer doesn’t name ${listed(missing)}: whether it was sent isn’t known.`]
			: []),
		...senderWarnings(String(body.senderId)),
		...textWarnings(text, body.unicode === true),
	];
	return {
		...record,
		sent,
		failed: others,
		allSent: others === 0,
		recipients,
		...segments(text, body.unicode === true),
		...(refused.length > 0 ? { skipped: refused } : {}),
		...(told.length > 0 ? { warnings: told } : {}),
	};
}

/** One item or one for each recipient; or a failure where the user wants one when somebody didn't get the message. */
export function conclude(
	record: IDataObject,
	input: Input,
	{ hasErrorOutput }: { hasErrorOutput: boolean },
): Result<IDataObject[]> {
	const { onPartialFailure, splitRecipients } = optionsOf(input);
	const fails =
		onPartialFailure === 'fail' || (onPartialFailure === 'errorOutput' && hasErrorOutput);
	if (fails && record.allSent !== true) return failed(partial(record));
	return succeeded(splitRecipients === true ? onePerRecipient(record) : [record]);
}

/** It has been paid for, so the failure says that nothing of it is sent again. */
function partial(record: IDataObject): Failure {
	const all = (record.recipients as Recipient[]).length;
	const others = notSent(record);
	const paid =
		others.length < all
			? `The other ${all - others.length} got it and are paid for, so this`
			: 'This';
	return {
		message: `${others.length} of ${all} recipients didn’t get the message: ${showStatus(others)}`,
		description: `${paid} item isn’t sent again by Retry On Fail or a retried execution. Send to these numbers in a new execution, or set “On Partial Failure” under Options to Continue.`,
		details: record,
	};
}

/** What counts recipients or money stands for the whole request, and would be added up wrongly. */
const WHOLE = ['recipients', 'skipped', 'sent', 'failed', 'allSent', 'unitsCharged'];

function onePerRecipient(record: IDataObject): IDataObject[] {
	const common = Object.fromEntries(
		Object.entries(record).filter(([name]) => !WHOLE.includes(name)),
	);
	const { recipients, skipped = [] } = record;
	return [
		...(recipients as Recipient[]).map((recipient) => ({ ...recipient, ...common })),
		...(skipped as Array<{ number: string; reason: string }>).map(({ number, reason }) => ({
			...{ to: number, status: 'skipped', reason },
			...common,
		})),
	];
}
