import type { IDataObject } from 'n8n-workflow';

import { counted } from '../../../shared/errors/texts';
import { isObject } from '../../../shared/result';
import { UNKNOWN } from '../../sendReport';

/** Says how many recipients of all messages of a run didn’t get theirs, without their numbers. */
export function sumUpRecipients(records: readonly IDataObject[]): string[] {
	const entries = records.flatMap(recipientsIn);
	const invalid = records.reduce((sum, { skipped }) => sum + lengthOf(skipped), 0);
	const having = (wanted: string) =>
		entries.filter(({ status }) => String(status) === wanted).length;
	const skipped = having(SKIPPED);
	const [sent, unknown] = [having('sent'), having(UNKNOWN)];
	const all = entries.length - skipped;
	const failed = all - sent - unknown;
	const of = (count: number) => `${count} of ${counted(all, 'recipient')}`;
	return [
		...(failed === 0 ? [] : [`${of(failed)} failed. The status of each is in the output.`]),
		...(unknown === 0 ? [] : [`It isn’t known whether ${of(unknown)} got the message.`]),
		...(skipped + invalid === 0
			? []
			: [`${counted(skipped + invalid, 'invalid number was', 'invalid numbers were')} skipped.`]),
	];
}

/** The status of an invalid number in an item of its own. */
const SKIPPED = 'skipped';

/** The recipients of a message; or with Split Recipients, the one that the item is about. */
const recipientsIn = (record: IDataObject): IDataObject[] =>
	Array.isArray(record.recipients)
		? (record.recipients as unknown[]).filter(isObject)
		: record.status === undefined
			? []
			: [record];

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
