import {
	choicesField,
	choicesFrom,
	docsLink,
	numberField,
	optionsCollection,
	showIf,
} from '../../shared/panel/fields';
import { simplify } from '../../shared/panel/getMany';
import { choicesSubtitle } from '../../shared/panel/subtitle';
import { triggerPanel } from '../../shared/panel/triggerPanel';
import { amountsAsNumbers } from '../amounts';

/** What the trigger can report about an invoice. Workflows store these values, so they never change. */
export const INVOICE_EVENTS = choicesFrom(
	['Invoice Cancelled', 'cancelled', 'An invoice was cancelled'],
	['Invoice Created', 'created', 'A new invoice exists, which may be a draft'],
	['Invoice Due Soon', 'dueSoon', 'An unpaid invoice is due within the set days'],
	['Invoice Newly Overdue', 'newlyOverdue', 'The due date of an unpaid invoice has passed'],
	[
		'Invoice Overdue by Days',
		'overdueByDays',
		'An invoice is unpaid for the set days after its due date',
	],
	['Invoice Paid', 'paid', 'An invoice was paid in full'],
	[
		'Invoice Partly Paid',
		'partlyPaid',
		'More of an invoice is paid than at the previous poll, but not all of it',
	],
);

export type InvoiceEvent = (typeof INVOICE_EVENTS)[number]['value'];

const daysField = <Name extends string>(
	event: InvoiceEvent,
	...[name, displayName, min, usual]: [Name, string, number, number]
) =>
	numberField(name, displayName, [min, 3650], {
		...showIf('triggerOn', event),
		kind: 'required',
		default: usual,
		description: `How many days ${min === 0 ? 'before' : 'after'} the due date to trigger. Triggers once per invoice, and again if its due date changes.`,
	});

/**
 * The parameters of the New or Due Invoice Trigger, in the order of the panel. n8n adds Poll Times in front of them.
 */
export const pollingFields = [
	choicesField('triggerOn', 'Trigger On', {
		noDataExpression: true,
		required: true,
		options: INVOICE_EVENTS,
		default: ['newlyOverdue'],
		description:
			'What starts the workflow. What already applies at the first poll is remembered but not reported. Days begin and end in the workflow’s time zone.',
	}),
	daysField('dueSoon', 'daysBeforeDue', 'Days Before Due', 0, 3),
	daysField('overdueByDays', 'daysOverdue', 'Days Overdue', 1, 7),
	simplify,
	optionsCollection([amountsAsNumbers]),
] as const;

export const pollingSubtitle = choicesSubtitle('triggerOn', INVOICE_EVENTS);

/** The panel left of the parameters. */
export const pollingPanel = triggerPanel({
	building:
		'click “Fetch Test Event” to get an invoice for each choice under Trigger On, as if it had just happened to it. isTest marks these items. A test doesn’t count as a poll.',
	published:
		'n8n reads the invoices at the poll times, and starts the workflow when something has happened to one. What already applies at the first poll is remembered but not reported.',
	more: docsLink('polling-triggers.md#new-or-due-invoice-trigger', 'More about this trigger'),
	notPublished:
		'Once you’ve finished building your workflow, publish it to have n8n read the invoices regularly',
	alsoRuns: 'n8n also reads the invoices at the poll times',
});
