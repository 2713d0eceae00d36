import type { IDataObject } from 'n8n-workflow';

import { counted, NOTHING_SENT_AT_ALL } from '../../../shared/errors/texts';
import type {
	Combine,
	Input,
	Lookup,
	Operation,
	Outgoing,
	PlannedItem,
} from '../../../shared/operation';
import { optionsCollection, toBody } from '../../../shared/panel/fields';
import { failed, type Failure, InvalidInput, type Result, succeeded } from '../../../shared/result';
import { segments } from '../../segments';
import { balanceOf } from '../../service';
import { messageField, recipientsField, senderIdField } from '../fields';
import { holdFor } from './hours';
import {
	checkRecipients,
	MESSAGE_OPTIONS,
	messageOptionsOf,
	messageText,
	needsUnicode,
	USUAL_SIZE,
} from './options';
import { digitsOf, entriesOf, numbersOf, readSendReport } from './readSendReport';
import { reportPreview, reportSend } from './sendReport';

/** Items with the same sender ID, text and Unicode setting share a request. A number gets one message per request. */
export const combine: Combine = {
	key: ({ body, input }) => {
		const { combineItems, sendingHours } = messageOptionsOf(input);
		return combineItems === true && numbersOf({ body }).length > 0
			? JSON.stringify([body.senderId, body.message, body.unicode, sendingHours])
			: undefined;
	},
	parts: numbersOf,
	max: ({ input }) => messageOptionsOf(input).recipientsPerRequest ?? USUAL_SIZE,
	merge: (requests) => {
		const { method, path, qs, body, hold } = requests[0] as (typeof requests)[0];
		return { method, path, qs, hold, body: { ...body, to: requests.flatMap(numbersOf) } };
	},
	split,
};

/** Gives each item its own recipients from the answer to a shared request. */
function split(record: IDataObject, requests: readonly Outgoing[]): IDataObject[] {
	const all = requests.flatMap(numbersOf);
	const { sent, failed, unitsCharged, recipients, ...rest } = record;
	const entries = entriesOf({ recipients });
	const report = readSendReport(record, all);
	const allSent = !entries && report.sent === all.length;
	const warnings = entries ? report.warnings : [];
	const combined = { items: requests.length, recipients: all.length, sent, failed, unitsCharged };
	return requests.map((request) => {
		const own = Array.from(new Set(numbersOf(request).map(digitsOf)));
		const count = own.length;
		return {
			...rest,
			...(entries ? { recipients: own.flatMap((digits) => entries.get(digits) ?? []) } : {}),
			...(allSent ? { sent: count, failed: 0 } : {}),
			combined,
			...(warnings.length > 0 ? { warnings } : {}),
		} as IDataObject;
	});
}

/**
 * Compares the wallet with what all items of the run may cost, if Check Balance First is on for any of them. It is read
 * once, and what it says holds for all items. The service doesn’t say how it counts units, so one unit per segment and
 * recipient is an estimate.
 */
export const checkBalance: NonNullable<Operation['prepare']> = async (request, _input, lookup) => {
	const asked = await lookup.memoize('balance', async () => succeeded(await findShortage(lookup)));
	if (!asked.ok) return asked;
	return asked.value ? failed(asked.value) : succeeded(request);
};

/** Why nothing may be sent, if so. */
async function findShortage(lookup: Lookup): Promise<Failure | undefined> {
	const items = await lookup.planned(({ input }) => messageOptionsOf(input).checkBalance === true);
	if (items.length === 0) return undefined;
	const wallet = await readWallet(lookup);
	if (!wallet.ok) {
		const { failure } = wallet;
		return { ...failure, description: `${failure.description} ${NOTHING_SENT_AT_ALL}` };
	}
	const needed = unitsOf(items);
	return needed <= wallet.value
		? undefined
		: {
				message: `The wallet holds ${counted(wallet.value, 'unit')}, but this run needs about ${needed}`,
				description: `The estimate is one unit per segment and recipient. Top up the wallet, send fewer messages, or turn off Check Balance First under Options. ${NOTHING_SENT_AT_ALL}`,
			};
}

async function readWallet(lookup: Lookup): Promise<Result<number>> {
	const wallet = await lookup.get('/sms/balance');
	if (!wallet.ok) return wallet;
	const balance = balanceOf(wallet.value);
	return balance === undefined
		? failed({
				message: 'The service didn’t report the wallet balance',
				description:
					'To send without checking the balance, turn off Check Balance First under Options.',
			})
		: succeeded(balance);
}

const unitsOf = (items: readonly PlannedItem[]): number =>
	items.reduce((sum, { body }) => {
		const { message, unicode } = body;
		return sum + segments(String(message), unicode === true).segments * numbersOf({ body }).length;
	}, 0);

/** The wallet is read once for all items. */
const preview: NonNullable<Operation['preview']> = async (request, input, lookup) => {
	const asked = await lookup.memoize('preview', async () =>
		succeeded({
			needed: unitsOf(await lookup.planned(() => true)),
			wallet: await readWallet(lookup),
		}),
	);
	return asked.ok ? reportPreview(request, input, asked.value) : asked;
};

/** `POST /sms/send`, which charges the wallet. */
export const send: Operation = {
	name: 'Send',
	action: 'Send message',
	description: 'Send a text message to one or more recipients',
	forModel:
		'Numbers begin with + and the country code, such as +233241234567; several are separated by commas. Each message costs money: if the result has allSent true, everybody got it, so don’t send it again. If it has preview true, nobody got it.',
	route: { method: 'POST', path: '/sms/send' },
	idempotent: false,
	onlyOnce: 'advised',
	oneByOne: true,
	fields: [
		senderIdField(toBody('senderId')),
		recipientsField({ ...toBody('to'), purpose: 'detail' }),
		messageField(toBody('message')),
		optionsCollection(MESSAGE_OPTIONS),
	],
	validate: ({ body, qs }, input, { isTool }) => {
		const to = checkRecipients(input, isTool);
		const { text: message, savable } = messageText(input);
		const unicode = needsUnicode({ ...body, message });
		checkLength(message, unicode, savable, input);
		const skipped = to.length === 0 ? { recipients: [] } : undefined;
		const hold = holdFor(messageOptionsOf(input).sendingHours);
		return { qs, hold, body: { ...body, to, message, unicode }, ...(skipped && { skipped }) };
	},
	combine,
	prepare: checkBalance,
	preview,
	interpret: reportSend,
	affected: numbersOf,
};

function checkLength(text: string, unicode: boolean, savable: number, input: Input): void {
	const { maximumSegments: max } = messageOptionsOf(input);
	const needed = segments(text, unicode);
	if (max === undefined || needed.segments <= max) return;
	const advice = savable > 0 ? `. “Replace Special Characters” saves ${savable} of them` : '';
	throw new InvalidInput(
		`The parameter “Message” takes ${needed.segments} segments (${needed.characters} characters in ${needed.encoding}), but Maximum Segments is ${max}${advice}`,
	);
}
