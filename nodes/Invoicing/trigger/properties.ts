import type { GenericValue, INodeProperties } from 'n8n-workflow';

import { choices, onOff } from '../../shared/input/choices';
import { named } from '../../shared/input/convert';
import {
	choicesFrom,
	docsLink,
	field,
	onOffField,
	optionsCollection,
} from '../../shared/panel/fields';
import { choicesSubtitle } from '../../shared/panel/subtitle';
import { triggerPanel } from '../../shared/panel/triggerPanel';
import { amountsAsNumbers, withNumbers } from '../amounts';

/** Selects every event, including those that the service may add later. */
const ANY_EVENT = '*';

/**
 * The events that the service sends, sorted by name. The value is what the service sends in `event`. They are described
 * under `webhooks` in test/contract/invoicing.openapi.yaml, and so are the headers, the signature and the body.
 */
const EVENTS = choicesFrom(
	['Any Event', ANY_EVENT, 'All events, including those that the service may add later'],
	['Client Created', 'client.created', 'A new client was created'],
	['Invoice Cancelled', 'invoice.cancelled', 'An invoice was cancelled by its owner'],
	['Invoice Created', 'invoice.created', 'A new invoice was created'],
	['Invoice Overdue', 'invoice.overdue', 'The due date of an unpaid invoice has passed'],
	['Invoice Paid', 'invoice.paid', 'An invoice was paid in full'],
	['Invoice Sent', 'invoice.sent', 'An invoice was emailed to the client'],
	['Invoice Viewed', 'invoice.viewed', 'A client opened the public link of an invoice'],
	[
		'Payment Recorded',
		'payment.recorded',
		'A payment was recorded on an invoice. A payment that settles the invoice also triggers Invoice Paid.',
	],
);

const NAMES = new Map(EVENTS.map(({ value }) => [value.replace(/\W/g, ''), value]));

/** The event that is meant, in whatever way it is written: `Invoice.Paid` and `invoice_paid` are `invoice.paid`. */
export const eventNamed = (name: string): string =>
	NAMES.get(
		name
			.slice(0, 100)
			.replace(/[^a-z]/gi, '')
			.toLowerCase(),
	) ?? name;

/** Whether the service’s document has this event. */
export const isKnownEvent = (event: string): boolean => EVENTS.some(({ value }) => value === event);

/**
 * Whether an event starts the workflow. An event that isn’t in the table above only counts as Any Event. Refuses a
 * value of Trigger On that can’t be used: the delivery would be lost if it were accepted and ignored.
 */
export function isSelected(selected: unknown, event: string): boolean {
	const wanted: readonly string[] = named('Trigger On', () => choices(EVENTS)(selected));
	return wanted.includes(ANY_EVENT) || wanted.includes(event);
}

/** What the item has of the data of a delivery: numbers for amounts, if the option is on. */
export function shapeData(option: unknown, data: unknown): GenericValue {
	const isWanted = named(amountsAsNumbers.displayName, () => onOff(option));
	return isWanted ? withNumbers(data as GenericValue) : (data as GenericValue);
}

/** The value of Respond that lets the service repeat what failed. */
export const WHEN_FINISHED = 'finished';

/** Hours for which a repeated delivery is recognized, unless the user sets another number. */
export const USUAL_HOURS = 24;
/** What the user can set. */
export const HOURS = { min: 0.01, max: 24 * 365 };

/** The parameters of the Invoicing Trigger, in the order of the panel. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: `Add the production URL in the service’s settings, under Webhooks, and save the secret you get there in the credential. ${docsLink('invoicing-trigger.md#set-up', 'How to set up and test')}`,
		name: 'setupNotice',
		type: 'notice',
		default: '',
	},
	field('events', 'Trigger On', {
		type: 'multiOptions',
		noDataExpression: true,
		required: true,
		options: EVENTS,
		default: [],
		description: 'The events that start the workflow. Other deliveries are accepted and ignored.',
	}),
	optionsCollection([
		amountsAsNumbers,
		onOffField(
			'ignoreRepeatedDeliveries',
			'Ignore Repeated Deliveries',
			'Whether to start the workflow only once for deliveries with the same body within the repeat window. Also on if this option isn’t added, but not with Respond set to When the Workflow Finishes. Turn it off if different events can have the same body, such as two views of one invoice.',
			{ default: true },
		),
		field('repeatWindow', 'Repeat Window (Hours)', {
			type: 'number',
			typeOptions: { minValue: HOURS.min, maxValue: HOURS.max, numberPrecision: 2 },
			default: USUAL_HOURS,
			description:
				'How long a body counts as repeated: at least this long, at most about twice as long. Afterwards, the same body starts the workflow again.',
		}),
		field('respond', 'Respond', {
			type: 'options',
			options: choicesFrom(
				[
					'Immediately',
					'immediately',
					'As soon as the delivery is verified, whatever becomes of the workflow',
				],
				[
					'When the Workflow Finishes',
					WHEN_FINISHED,
					'With success only if the workflow succeeds. Otherwise, the service sends the delivery again, up to three times. The workflow has 10 seconds.',
				],
			),
			default: 'immediately',
			description:
				'When to answer the service. When the Workflow Finishes loses no delivery, even if n8n is stopped meanwhile, but the workflow can run again for one: set Only Once Per in the nodes that send or create something.',
		}),
	]),
];

export const triggerSubtitle = choicesSubtitle('events', EVENTS);

/** The panel left of the parameters. n8n shows it once all required parameters are set and a credential is chosen. */
export const invoicingTriggerPanel = triggerPanel({
	header: 'Pull in a test delivery',
	building:
		'use the test URL. In the service’s settings, under Webhooks, create a second endpoint with it, and save the secret that the service shows as Second Signing Secret in the credential. Click “Execute step”, then make an event happen in the service. It shows up in this editor. If a delivery is refused, this node says why.',
	pin: `To go on building without another event, pin the output with the pin icon above it. If there is none yet, click “set mock data” there and paste ${docsLink('invoicing-trigger.md#output', 'an example')}.`,
	published: 'Deliveries to the production URL start it.',
	more: docsLink('invoicing-trigger.md#the-test-url', 'More about testing'),
	notPublished:
		'To test, add the test URL as a second endpoint in the service’s settings. Once you’ve finished building your workflow, publish it to have deliveries to the production URL start it',
	alsoRuns:
		'To test, add the test URL as a second endpoint in the service’s settings. Deliveries to the production URL also start this workflow',
});
