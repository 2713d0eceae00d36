import type { IDataObject } from 'n8n-workflow';

import type { Batch, Outgoing } from '../../shared/operation';
import { messageOptionsOf, USUAL_SIZE } from '../resources/message/options';
import {
	digitsOf,
	entriesOf,
	numbersOf,
	readSendReport,
} from '../resources/message/readSendReport';

/** Items with the same sender ID, text and Unicode setting share a request. A number gets one message per request. */
export const batch: Batch = {
	key: ({ body, input }) => {
		const { combineItems, sendingHours } = messageOptionsOf(input);
		return combineItems === true && numbersOf({ body }).length > 0
			? JSON.stringify([body.senderId, body.message, body.unicode, sendingHours])
			: undefined;
	},
	parts: numbersOf,
	max: ({ input }) => messageOptionsOf(input).recipientsPerRequest ?? USUAL_SIZE,
	merge: (requests) => {
		const [first] = requests as [Outgoing];
		return { ...first, body: { ...first.body, to: requests.flatMap(numbersOf) } };
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
		};
	});
}
