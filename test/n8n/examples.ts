import type { Sandbox } from '../sandbox';
import { readWorkflow, withParameters, type WorkflowFile } from './workflow';

/** The phone number of the business, which alerts go to. */
export const ownNumber = '+233241000099';

const senderIdOf = ({ sms }: Sandbox) => sms.senderIds[0];

/** The shipped workflow with the one value a user has to set. */
export function paidToSms(sandbox: Sandbox): WorkflowFile {
	const senderId = senderIdOf(sandbox);
	return withParameters(readWorkflow('invoice-paid-to-sms.json'), 'Send Thanks', { senderId });
}

/** A shipped workflow that can be used as it is. Only checks the calendar more often. */
export function eventToInvoice(everySeconds: number): WorkflowFile {
	const interval = [{ field: 'seconds', secondsInterval: everySeconds }];
	const file = readWorkflow('event-to-invoice.json');
	return withParameters(file, 'Every Hour', { rule: { interval } });
}

/** Reads national numbers as the sandbox’s clients have them. */
export function overdueReminder(sandbox: Sandbox): WorkflowFile {
	const senderId = senderIdOf(sandbox);
	return withOptions(
		withParameters(readWorkflow('overdue-reminder.json'), 'Send Reminder', { senderId }),
		'Send Reminder',
		{ defaultCountryCode: '233' },
	);
}

/** Asks the business itself. Reads national numbers as the sandbox’s clients have them. */
export function askBeforeReminder(sandbox: Sandbox): WorkflowFile {
	const senderId = senderIdOf(sandbox);
	const file = readWorkflow('ask-before-reminder.json');
	const asking = withParameters(file, 'Ask Me', { senderId, to: ownNumber });
	return withOptions(withParameters(asking, 'Send Reminder', { senderId }), 'Send Reminder', {
		defaultCountryCode: '233',
	});
}

/** When a polling trigger polls, as its panel stores it. */
type PollTimes = readonly object[];

export const everyMinute: PollTimes = [{ mode: 'everyMinute' }];

/** n8n allows each poll time at most once a minute; together, these poll every two seconds. */
export const everyTwoSeconds: PollTimes = Array.from({ length: 30 }, (_, at) => ({
	mode: 'custom',
	cronExpression: `${at * 2} * * * * *`,
}));

export function lowBalanceAlert(sandbox: Sandbox, times: PollTimes): WorkflowFile {
	const file = readWorkflow('low-balance-alert.json');
	const senderId = senderIdOf(sandbox);
	const ready = withParameters(file, 'Send Alert', { senderId, to: ownNumber });
	return withParameters(ready, 'Balance Low', polling(times));
}

const allDays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** From a time to the same one are 24 hours. */
const anyTime = { days: allDays, from: '00:00', to: '00:00', ifOutside: 'wait' };

/** The subscribers are those in the file. Nobody wants to wait for the morning here. */
export function newEventToSubscribers(sandbox: Sandbox, times: PollTimes): WorkflowFile {
	const file = readWorkflow('new-event-to-subscribers.json');
	const senderId = senderIdOf(sandbox);
	const ready = withParameters(file, 'Send Announcement', { senderId });
	const awake = withOptions(ready, 'Send Announcement', { sendingHours: { values: anyTime } });
	return withParameters(awake, 'New Event', polling(times));
}

export const paymentsToCsv = (): WorkflowFile => readWorkflow('payments-to-csv.json');

/** The chat and the tools. A user also chooses a credential for the model. */
export function askWhoOwes(sandbox: Sandbox): WorkflowFile {
	const senderId = senderIdOf(sandbox);
	return withParameters(readWorkflow('ask-who-owes.json'), 'Send Reminder', { senderId });
}

const polling = (item: PollTimes) => ({ pollTimes: { item } });

/** Adds options to those that a node has. */
export function withOptions(workflow: WorkflowFile, node: string, more: object): WorkflowFile {
	const options = workflow.nodes.find(({ name }) => name === node)?.parameters.options as object;
	return withParameters(workflow, node, { options: { ...options, ...more } });
}

/** Sets the clock of a workflow: every `$now` in its expressions becomes this time. */
export function withClock(workflow: WorkflowFile, time: string): WorkflowFile {
	const text = JSON.stringify(workflow.nodes).replaceAll('$now', `DateTime.fromISO('${time}')`);
	return { ...workflow, nodes: JSON.parse(text) as WorkflowFile['nodes'] };
}
