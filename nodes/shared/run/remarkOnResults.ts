import { counted } from '../errors/texts';
import { asWord, type Hint, isObject, type Remark, type Remarks } from '../result';
import { type ItemResult, warningsIn } from './results';

const wasDone = (items: number, when: string): string =>
	`${counted(items, 'item was', 'items were')} already done${when} and ${items === 1 ? 'wasn’t' : 'weren’t'} sent again`;

const WITH_WARNINGS: Remark = {
	type: 'warning',
	say: ({ count, of, which: [first = '', ...others] }) => {
		if (others.length === 0 && isQuotable(first)) {
			return of === 1 ? first : `${first} (${count} of ${counted(of, 'item')})`;
		}
		return `${count} of ${counted(of, 'item')} came with warnings, which are in the field “warnings” of the output.`;
	},
};

/** Whether a warning can stand above the output: it is short, and no phone number is in it. */
const isQuotable = (warning: string): boolean => warning.length <= 300 && !/\+?\d{9}/.test(warning);

const OTHER_CONTENT: Remark = {
	type: 'warning',
	say: ({ count }) => `${wasDone(count, ' with other content')} (Only Once Per).`,
};

const ALREADY_DONE: Remark = {
	type: 'info',
	say: ({ count }) => `${wasDone(count, '')} (Only Once Per).`,
};

const RECALLED: Remark = {
	type: 'info',
	say: ({ count }) => `${wasDone(count, ' in an earlier attempt of this execution')}.`,
};

/** Remarks on the results of a run. `recalled`: how many items an earlier attempt has sent. */
export function remarkOnResults(
	results: readonly ItemResult[],
	recalled: number,
	remarks: Remarks,
): void {
	const different = new Set<string>();
	let warned = 0;
	for (const result of results) {
		if (!result.ok) continue;
		const { note, value } = result;
		const warnings = value.flatMap((each) => (isObject(each) ? warningsIn(each) : []));
		for (const each of warnings) different.add(asWord(each));
		warned += Number(warnings.length > 0);
		if (note?.alreadyDone !== true) continue;
		remarks.add(note.otherContent === true ? OTHER_CONTENT : ALREADY_DONE);
	}
	const which = [...different].slice(0, 2);
	remarks.add(WITH_WARNINGS, { count: warned, of: results.length, which });
	remarks.add(RECALLED, { count: recalled });
}

/** How many items failed, if the run went on after failures. */
export function hintsOfFailures(
	results: readonly ItemResult[],
	{ hasErrorOutput }: { hasErrorOutput: boolean },
): Hint[] {
	const failures = results.flatMap((result) => (result.ok ? [] : [result.failure]));
	const uncertain = failures.filter(({ isUncertain }) => isUncertain).length;
	const all = counted(results.length, 'item');
	const where = hasErrorOutput ? 'error output' : 'field “error” of the output';
	const told: Array<[count: number, message: string]> = [
		[failures.length, `${failures.length} of ${all} failed. See the ${where}.`],
		[
			uncertain,
			`${uncertain} of the failed items may have succeeded. Check in the service before sending ${uncertain === 1 ? 'it' : 'them'} again.`,
		],
	];
	return told.flatMap(([count, message]) => (count === 0 ? [] : [{ type: 'warning', message }]));
}
