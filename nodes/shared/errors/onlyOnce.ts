import { CHECK_FIRST, parameter, runAgain, type Phrase, phrase } from '../phrase';
import type { Failure, Remark } from '../result';
import { shorten } from './readMessage';
import { KEY_NEEDED, NOTHING_SENT } from './texts';

const LABEL = 'Only Once Per';

/** The option is set, but its expression, or a part of it, returned nothing. */
export const unfitKey = (problem: Phrase): Failure => ({
	message: phrase`The parameter ${parameter(LABEL)} ${problem}`,
	description: phrase`${KEY_NEEDED} ${NOTHING_SENT}`,
});

/** Another item of the run has the same key, but sends something else. */
export const sharedKey = (key: string, other: number): Failure => ({
	message: phrase`“${shorten(key)}” is also the value of ${parameter(LABEL)} for item ${other}, which sends something else`,
	description: phrase`Only one of them could be sent. Use a value that tells all items apart, such as their ID, or remove the items that shouldn’t be sent before this node. ${NOTHING_SENT}`,
});

/**
 * What is said in a test of what a trigger starts, by the paths of what tells its items apart in `source`. `?`: there
 * is an ID, but not necessarily of what it is about.
 */
export const onceAdvised = (paths: string, source: string): Remark => {
	const key =
		paths === '?'
			? 'the ID of the event or invoice that the item is about, not of its client'
			: paths.trim().replace(/[\w.]+/g, (path) => `{{ ${source}.${path} }}`);
	const advice = `A second run for the same item would do this again. To be sure that it happens once, set “${LABEL}” under Options, for example to ${key}.`;
	return { type: 'info', say: () => advice };
};

/** What a model is told about something that was done before. */
export const DONE_BEFORE = 'This was done before, so it wasn’t done again.';

/** n8n gives this node nothing to remember by. */
export const noMemory: Failure = {
	message: phrase`The option ${parameter(LABEL)} can’t be used here`,
	description: phrase`n8n remembers what was done only for a saved workflow. Save it, or remove the option. ${NOTHING_SENT}`,
};

/** n8n’s database can’t be read or written. */
export const memoryFails = (error: unknown): Failure => ({
	message: `Can’t find out whether this was done before: ${error instanceof Error ? error.message : 'n8n’s database doesn’t answer'}`,
	description: phrase`${parameter(LABEL)} uses n8n’s database. ${NOTHING_SENT} ${runAgain({ starts: true })}. If it fails since an update of n8n, update this node as well.`,
});

/** What to do about the same value with other content. */
const OTHER_ADVICE = phrase` If the item is to be left out then, as an alert once a day is, set ${parameter('If Already Done')} to Skip the Item. If it is something new, use a value that tells them apart.`;

/** The item was done in an earlier execution, and the user wants to be told. */
export const alreadyDone = (key: string, isSame: boolean): Failure => ({
	message: `Already done for “${key}”${isSame ? '' : ', but with other content'}`,
	description: phrase`An earlier execution, or another item, was successful for this value of ${parameter(LABEL)}. ${NOTHING_SENT}${isSame ? '' : OTHER_ADVICE}`,
	details: { alreadyDone: true, key, ...(isSame ? {} : { otherContent: true }) },
});

/** The item was done in an earlier execution, and the service didn’t say what it has made. */
export const recordUnread = (key: string, { message, httpCode, code }: Failure): Failure => ({
	message: phrase`Already done for “${shorten(key)}”, but its record can’t be read: ${message}`,
	description: phrase`${NOTHING_SENT} ${runAgain({ starts: true })}. To go on without the record, set ${parameter('If Already Done')} to Return a Note.`,
	httpCode,
	code,
	details: { alreadyDone: true, key },
});

/** Another execution has claimed the key, and its end isn’t known. `hasEnded`: it got no clear answer. */
export const beganElsewhere = (key: string, hasEnded: boolean): Failure => ({
	message: `“${key}” may already have been done: ${hasEnded ? 'an earlier execution got no clear answer' : 'an execution started it and never reported the result'}`,
	description: phrase`${hasEnded ? '' : 'It may still be running, or n8n was stopped in the middle of it. '}${NOTHING_SENT} ${CHECK_FIRST} If it wasn’t done, turn on ${parameter('Repeat Uncertain Requests')} under Options.`,
	isUncertain: true,
	details: { key },
});

/** Rows were deleted, and none is left of this key, if it had any. */
export const keysGone = (key: string): Failure => ({
	message: `“${key}” may already have been done: what this node remembers isn’t complete any more`,
	description: phrase`Something has deleted rows of its workflow in n8n’s table processed_data. ${NOTHING_SENT} ${CHECK_FIRST} If it wasn’t done, turn on ${parameter('Repeat Uncertain Requests')} under Options and run once: from then on, the node goes by what is left.`,
	isUncertain: true,
	details: { key },
});

/** The user has let it begin anew. */
export const BEGUN_ANEW: Remark = {
	type: 'warning',
	say: () =>
		'What this node remembers wasn’t complete any more, so items may have been done before (Repeat Uncertain Requests). From now on, it goes by what is left.',
};

/** The same, but there was no room to wait until it can be told apart from a claim that nobody is at any more. */
export const notYetKnown = (key: string): Failure => ({
	message: `“${key}” may already have been done: an execution started it and hasn’t reported the result yet`,
	description: phrase`It may still be running, or n8n was stopped in the middle of it. ${NOTHING_SENT} Other executions of this n8n process already wait like this, so this one doesn’t. ${runAgain({ starts: true, it: true })} a minute later, which shows the result if there is one.`,
	isUncertain: true,
	details: { key },
});
