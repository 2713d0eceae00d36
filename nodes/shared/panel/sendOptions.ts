import { DEFAULT_RULE } from '../http/retry';
import { innerFields } from '../input/innerFields';
import type { Field, Operation } from '../operation';
import {
	choiceField,
	choicesFrom,
	field,
	numberField,
	addedSwitch,
	onOffField,
	optionsCollection,
	withAdvanced,
} from './fields';

/** An operation’s fields, with the options for sending at the end of its own Options. */
export function withSendOptions(operation: Operation): Field[] {
	const own = operation.fields.find(({ name }) => name === 'options');
	const ownOptions = own ? innerFields(own) : [];
	const isConcurrency = ({ name }: Field) => name === 'concurrency';
	const isPreview = ({ name }: Field) => name === 'preview';
	const usual = concurrencyOption(operation.idempotent ? CONCURRENCY.read : CONCURRENCY.write);
	const ownPreview = ownOptions.filter(isPreview);
	const options = [
		...(operation.idempotent || ownPreview.length > 0 ? ownPreview : [previewOption]),
		...(operation.onlyOnce ? onlyOnceOptions : []),
		...ownOptions.filter((option) => !isPreview(option) && !isConcurrency(option)),
		...(operation.onlyOnce ? [ifTextHasGaps] : []),
		...sendOptionsOf(operation, ownOptions.find(isConcurrency) ?? usual),
	];
	return [
		...operation.fields.filter((field) => field !== own),
		optionsCollection(withAdvanced(options)),
	];
}

/** Reads can run side by side. Fewer writes do, so that few are in progress when one fails. */
const CONCURRENCY = { read: 8, write: 4 };

/** An operation whose usual number is another has this among its own options. */
export const concurrencyOption = (usual: number): Field =>
	numberField('concurrency', 'Concurrency', [1, 32], {
		default: usual,
		description: `How many requests can be in progress at once, from 1 to 32. Items start in order. Default: ${usual}.`,
		advanced: true,
	});

/** What more people need comes first. */
function sendOptionsOf(operation: Operation, concurrency: Field): Field[] {
	return [
		numberField('maximumAttempts', 'Maximum Attempts', [1, 10], {
			default: DEFAULT_RULE.maximumAttempts,
			description: operation.idempotent
				? 'How many times to send a request if the service is busy or the connection breaks'
				: 'How many times to send a request. It is only sent again if it never arrived or was refused with “too many requests”.',
			advanced: true,
		}),
		numberField('longestWait', 'Longest Wait (Seconds)', [0, 3600], {
			default: DEFAULT_RULE.longestWait / 1000,
			description:
				'How long a request can wait in total, for the rate limit to reset and between attempts. After that it fails.',
			advanced: true,
		}),
		concurrency,
		...(operation.find ? [findLostResults] : []),
		...(operation.idempotent ? [] : [repeatUncertain]),
	];
}

const previewOption = addedSwitch(
	'preview',
	'Preview',
	'Whether to return what would be sent and what it would do. The service is only read. Nothing is sent, changed or remembered.',
);

const findLostResults = onOffField(
	'findLostResults',
	'Find Lost Results',
	'Whether to look in the service for what a request has done whose answer was lost. If it is found, the item succeeds. Nothing is sent again.',
	{ default: true, advanced: true },
);

const repeatUncertain = addedSwitch(
	'repeatUncertain',
	'Repeat Uncertain Requests',
	'Whether to resend an item whose outcome is unknown when the node or execution is retried. It may then happen twice, so check in the service first.',
);

const onlyOnceOptions: Field[] = [
	field('onlyOncePer', 'Only Once Per', {
		placeholder: 'e.g. {{ $json.id }}',
		hint: 'Drag here what it is for, such as the ID of an invoice, event or delivery',
		description:
			'For each value, the item is sent at most once, even if the workflow runs twice, is retried or was stopped in between. If it isn’t known whether it was sent, you are told. Use an expression such as the ID of the invoice. Leave it empty to turn it off. The node remembers its values as long as the workflow exists; other nodes don’t share them.',
		builderHint: {
			propertyHint:
				'Set it in what a trigger or schedule starts, to the ID of what an item is about, by an expression such as $json.delivery.id or $json.id. Otherwise a second run sends, bills or creates it again.',
		},
		kind: 'key',
	}),
	field('ifAlreadyDone', 'If Already Done', {
		type: 'options',
		options: choicesFrom(
			['Do It Again', 'again', 'Send the item again'],
			['Fail', 'fail', 'The item fails, and nothing is sent'],
			['Return a Note', 'note', 'Return an item with alreadyDone and the key'],
			[
				'Return the Record',
				'record',
				'Return what was made then, with alreadyDone, so that the workflow goes on. If the service doesn’t show it, return a note. If the item has other content now, it fails.',
			],
			[
				'Skip the Item',
				'skip',
				'Return nothing for the item, or a note if it has other content or nothing else comes out of the run',
			],
		),
		default: 'record',
		description: 'What to do with an item whose Only Once Per value was done before',
	}),
];

const ifTextHasGaps = choiceField('ifTextHasGaps', 'If a Text Has Gaps', {
	options: choicesFrom(
		['Fail', 'fail', 'The item fails, and nothing is sent'],
		['Send It All the Same', 'send', 'Send the item, and say above the output what its text lacks'],
		[
			'Skip the Item',
			'skip',
			'Return nothing for the item, or a note if nothing else comes out of the run',
		],
	),
	default: 'send',
	description:
		'What to do with an item whose text lacks a value, as in “Hi undefined” and “Hi , thanks”, or has a placeholder such as [First Name]',
});
