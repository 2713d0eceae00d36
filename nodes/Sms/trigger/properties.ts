import { numberBetween } from '../../shared/input/convert';
import {
	choicesField,
	choicesFrom,
	docsLink,
	numberField,
	showIf,
} from '../../shared/panel/fields';
import { choicesSubtitle } from '../../shared/panel/subtitle';
import { triggerPanel } from '../../shared/panel/triggerPanel';

const EVENTS = choicesFrom(
	[
		'Balance Below Threshold',
		'balanceBelow',
		'The wallet holds fewer units than the threshold. Triggers once, and again only after it has held enough.',
	],
	['Balance Changed', 'balanceChanged', 'The balance differs from the last poll'],
);

/** The parameters of the SMS Trigger, in the order of the panel. n8n adds Poll Times in front of them. */
export const triggerFields = [
	choicesField('triggerOn', 'Trigger On', {
		noDataExpression: true,
		required: true,
		options: EVENTS,
		default: ['balanceBelow'],
		description: 'When to start the workflow',
	}),
	numberField('threshold', 'Threshold', [0], {
		required: true,
		...showIf('triggerOn', 'balanceBelow'),
		default: 100,
		description: 'Number of units the wallet should hold at least',
		check: numberBetween(0, Number.MAX_SAFE_INTEGER),
	}),
] as const;

export const triggerSubtitle = choicesSubtitle('triggerOn', EVENTS);

export const smsTriggerPanel = triggerPanel({
	building:
		'click “Fetch Test Event” to see what the workflow will get. It has the current balance, even if that isn’t below the threshold, and isTest marks it. A test doesn’t count as a poll.',
	published:
		'n8n reads the balance at the poll times, and starts the workflow when the balance has fallen below the threshold or has changed.',
	more: docsLink('polling-triggers.md#sms-trigger', 'More about this trigger'),
	notPublished:
		'Once you’ve finished building your workflow, publish it to have n8n read the balance regularly',
	alsoRuns: 'n8n also reads the balance at the poll times',
});
