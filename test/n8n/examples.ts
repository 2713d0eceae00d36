import type { Sandbox } from '../sandbox';
import { readWorkflow, withParameters, type WorkflowFile } from './workflow';

/** The phone number of the business, which alerts go to. */
export const ownNumber = '+233241000099';

/** The shipped workflow whose node sends with the sandbox’s sender ID. */
const withSender = (
	file: string,
	{ sms }: Sandbox,
	node: string,
	more: object = {},
): WorkflowFile =>
	withParameters(readWorkflow(file), node, { senderId: sms.senderIds[0], ...more });

/** With the one value a user has to set. */
export const paidToSms = (sandbox: Sandbox): WorkflowFile =>
	withSender('invoice-paid-to-sms.json', sandbox, 'Send Thanks');

/** A shipped workflow that can be used as it is. Only checks the calendar more often. */
export function eventToInvoice(everySeconds: number): WorkflowFile {
	const interval = [{ field: 'seconds', secondsInterval: everySeconds }];
	const file = readWorkflow('event-to-invoice.json');
	return withParameters(file, 'Every Hour', { rule: { interval } });
}

/** Reads national numbers as the sandbox’s clients have them. */
const remindingAtHome = (file: WorkflowFile): WorkflowFile =>
	withOptions(file, 'Send Reminder', { defaultCountryCode: '233' });

export const overdueReminder = (sandbox: Sandbox): WorkflowFile =>
	remindingAtHome(withSender('overdue-reminder.json', sandbox, 'Send Reminder'));

/** Asks the business itself. */
export function askBeforeReminder(sandbox: Sandbox): WorkflowFile {
	const file = withSender('ask-before-reminder.json', sandbox, 'Ask Me', { to: ownNumber });
	const senderId = sandbox.sms.senderIds[0];
	return remindingAtHome(withParameters(file, 'Send Reminder', { senderId }));
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
	const file = withSender('low-balance-alert.json', sandbox, 'Send Alert', { to: ownNumber });
	return withParameters(file, 'Balance Low', polling(times));
}

const allDays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** From a time to the same one are 24 hours. */
const anyTime = { days: allDays, from: '00:00', to: '00:00', ifOutside: 'wait' };

/** Polls a while after the webhook. */
export function paymentAlert(sandbox: Sandbox, times: PollTimes): WorkflowFile {
	const file = withSender('payment-alert.json', sandbox, 'Send Alert', { to: ownNumber });
	return withParameters(file, 'Paid Since Last Poll', polling(times));
}

/** The subscribers are those in the file. Nobody wants to wait for the morning here. */
export function newEventToSubscribers(sandbox: Sandbox, times: PollTimes): WorkflowFile {
	const file = withSender('new-event-to-subscribers.json', sandbox, 'Send Announcement');
	const awake = withOptions(file, 'Send Announcement', { sendingHours: { values: anyTime } });
	return withParameters(awake, 'New Event', polling(times));
}

export const paymentsToCsv = (): WorkflowFile => readWorkflow('payments-to-csv.json');

/** The chat and the tools. A user also chooses a credential for the model. */
export const askWhoOwes = (sandbox: Sandbox): WorkflowFile =>
	withSender('ask-who-owes.json', sandbox, 'Send Reminder');

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
