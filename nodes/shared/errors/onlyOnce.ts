import type { Failure } from '../result';
import { CHECK_FIRST, refusedParameter } from './texts';

const LABEL = 'Only Once Per';

/** The option is set, but its expression returned nothing. */
export const keyMissing: Failure = refusedParameter(LABEL, 'is empty');

/** What a model is told about something that was done before. */
export const DONE_BEFORE = 'This was done before, so it wasn’t done again.';

/** n8n gives this node nothing to remember by. */
export const noMemory: Failure = {
	message: `The option “${LABEL}” can’t be used here`,
	description:
		'It needs a saved workflow, and as a tool an AI Agent of version 3 or newer: to the tools of older agents and of MCP clients, n8n offers no memory. Remove the option, or let them call a workflow that has this node in it. Nothing was sent for this item.',
};

/** n8n’s database can’t be read or written. */
export const memoryFails = (error: unknown): Failure => ({
	message: `Can’t find out whether this was done before: ${error instanceof Error ? error.message : 'n8n’s database doesn’t answer'}`,
	description: `“${LABEL}” uses n8n’s database. Nothing was sent for this item, so run the node again.`,
});

/** The item was done in an earlier execution, and the user wants to be told. */
export const alreadyDone = (key: string): Failure => ({
	message: `Already done for “${key}”`,
	description: `An earlier execution, or another item, was successful for this value of “${LABEL}”. Nothing was sent for this item.`,
	details: { alreadyDone: true, key },
});

/** Another execution has claimed the key, and its end isn’t known. */
export const beganElsewhere = (key: string): Failure => ({
	message: `“${key}” may have been done already: an execution began it and hasn’t recorded its end`,
	description: `It may still be running, or n8n was stopped in the middle of it. Nothing was sent for this item now. ${CHECK_FIRST} If it wasn’t done, turn on “Repeat Uncertain Requests” under Options.`,
	isUncertain: true,
	details: { key },
});
