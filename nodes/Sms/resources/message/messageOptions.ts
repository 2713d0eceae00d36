import type { INodeProperties } from 'n8n-workflow';
import { isBlank, optional, wholeNumber } from '../../../shared/input/convert';
import { callingCode, readRecipients, refusalOf, type Recipients } from '../../phone';
import type { Input } from '../../../shared/operation';

/** Recipients that go into one request of combined items where the user sets no number; the document names no limit. */
const USUAL_SIZE = 100;
const MOST = 100_000;

export interface MessageOptions {
	checkBalance?: unknown;
	combineItems?: unknown;
	defaultCountryCode?: unknown;
	maximumSegments?: unknown;
	onPartialFailure?: unknown;
	recipientsPerRequest?: unknown;
	skipInvalid?: unknown;
	splitRecipients?: unknown;
}

export const messageOptionsOf = ({ options }: Input): MessageOptions =>
	(options ?? {}) as MessageOptions;

export const sizeOf = (input: Input): number =>
	Number(messageOptionsOf(input).recipientsPerRequest ?? USUAL_SIZE);

/** The recipients that an item's parameters name, good and bad. */
export function recipientsOf(input: Input): Recipients {
	const code = callingCode(messageOptionsOf(input).defaultCountryCode ?? '', { timezone: '' });
	const country = 'value' in code ? (code.value as string) : undefined;
	return readRecipients(input.to ?? input.toList, country);
}

/** What is wrong with the options or the recipients, said with the parameter's name. */
export function problemOf(input: Input): string | undefined {
	const options = messageOptionsOf(input);
	const checks = {
		'Default Country Code': optional(callingCode)(options.defaultCountryCode, { timezone: '' }),
		'Maximum Segments': optional(wholeNumber(1, 255))(options.maximumSegments, { timezone: '' }),
		'Recipients Per Request': optional(wholeNumber(1, MOST))(options.recipientsPerRequest, {
			timezone: '',
		}),
	};
	for (const [label, checked] of Object.entries(checks)) {
		if ('problem' in checked) return `The parameter “${label}” ${checked.problem}`;
	}
	const { numbers, refused } = recipientsOf(input);
	const skips = options.skipInvalid === true && numbers.length > 0;
	return numbers.length === 0 || (refused.length > 0 && !skips)
		? `The parameter “To” ${refusalOf(refused)}`
		: undefined;
}

/** Most segments that the user allows; undefined for any number. */
export const segmentLimit = (input: Input): number | undefined => {
	const { maximumSegments } = messageOptionsOf(input);
	return isBlank(maximumSegments) ? undefined : Number(maximumSegments);
};

export const messageOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Check Balance First',
			name: 'checkBalance',
			type: 'boolean',
			default: false,
			description:
				'Whether to read the wallet once before the first message, and send nothing if it holds fewer units than the run needs. An estimate: a unit for each segment and recipient.',
		},
		{
			displayName: 'Combine Items',
			name: 'combineItems',
			type: 'boolean',
			default: false,
			description:
				'Whether items with the same sender ID and text share requests. Each item still gets the outcome of its own recipients. A number that several items name gets as many messages.',
		},
		{
			displayName: 'Default Country Code',
			name: 'defaultCountryCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. 233',
			description:
				'Country of numbers that begin with a single 0, which this code then replaces. Numbers with + or 00 stay as they are.',
		},
		{
			displayName: 'Maximum Segments',
			name: 'maximumSegments',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description:
				'How many segments a text may have. A longer one is refused before anything is sent.',
		},
		{
			displayName: 'On Partial Failure',
			name: 'onPartialFailure',
			type: 'options',
			options: [
				{
					name: 'Continue',
					value: 'continue',
					description: 'The item succeeds, and its output names who didn’t get the message',
				},
				{
					name: 'Fail the Item',
					value: 'fail',
					description: 'The item fails as On Error under Settings says, and isn’t sent again',
				},
				{
					name: 'Route to the Error Output',
					value: 'errorOutput',
					description:
						'Like Fail the Item if the node has an error output (On Error under Settings), else like Continue',
				},
			],
			default: 'continue',
			description: 'What to do when the service didn’t report a message as sent to every recipient',
		},
		{
			displayName: 'Recipients Per Request',
			name: 'recipientsPerRequest',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: USUAL_SIZE,
			description: `With Combine Items, how many recipients a request may have. ${USUAL_SIZE} when this isn’t set. An item with more goes alone.`,
		},
		{
			displayName: 'Skip Invalid Recipients',
			name: 'skipInvalid',
			type: 'boolean',
			default: false,
			description:
				'Whether to send to the other recipients when some are no phone numbers, and list these as skipped in the output',
		},
		{
			displayName: 'Split Recipients',
			name: 'splitRecipients',
			type: 'boolean',
			default: false,
			description: 'Whether to put out one item for each recipient instead of one for each message',
		},
	],
};
