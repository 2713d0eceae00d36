import { optional, wholeNumber } from '../../../shared/input/convert';
import { callingCode, readRecipients, recipientsProblem, type Recipients } from '../../phone';
import type { Input } from '../../../shared/operation';
import { optionsCollection } from '../../../shared/panel/collections';
import { isBlank } from '../../../shared/result';

/** Recipients per request if the user sets no number. The service documents no maximum. */
const USUAL_SIZE = 100;
const MOST_RECIPIENTS = 100_000;

const SET_COUNTRY = 'set “Default Country Code” under Options';

interface MessageOptions {
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

export const recipientsPerRequest = (input: Input): number =>
	Number(messageOptionsOf(input).recipientsPerRequest ?? USUAL_SIZE);

/** The valid and invalid recipients of an item. */
export function recipientsOf(input: Input): Recipients {
	const code = callingCode(messageOptionsOf(input).defaultCountryCode ?? '', { timezone: '' });
	const country = 'value' in code ? (code.value as string) : undefined;
	return readRecipients(input.to ?? input.toList, country);
}

/** What is wrong with the options or the recipients: a sentence that names the parameter. */
export function inputProblem(input: Input): string | undefined {
	const options = messageOptionsOf(input);
	const checks = {
		'Default Country Code': optional(callingCode)(options.defaultCountryCode, { timezone: '' }),
		'Maximum Segments': optional(wholeNumber(1, 255))(options.maximumSegments, { timezone: '' }),
		'Recipients Per Request': optional(wholeNumber(1, MOST_RECIPIENTS))(
			options.recipientsPerRequest,
			{
				timezone: '',
			},
		),
	};
	for (const [label, checked] of Object.entries(checks)) {
		if ('problem' in checked) return `The parameter “${label}” ${checked.problem}`;
	}
	const { numbers, invalid } = recipientsOf(input);
	const skips = options.skipInvalid === true && numbers.length > 0;
	return numbers.length === 0 || (invalid.length > 0 && !skips)
		? `The parameter “To” ${recipientsProblem(invalid, SET_COUNTRY)}`
		: undefined;
}

/** Maximum number of segments; undefined if the user sets none. */
export const segmentLimit = (input: Input): number | undefined => {
	const { maximumSegments } = messageOptionsOf(input);
	return isBlank(maximumSegments) ? undefined : Number(maximumSegments);
};

export const messageOptions = optionsCollection([
	{
		displayName: 'Check Balance First',
		name: 'checkBalance',
		type: 'boolean',
		default: false,
		description:
			'Whether to read the wallet before the first message and send nothing if it holds fewer units than the run needs. The estimate is one unit per segment and recipient.',
	},
	{
		displayName: 'Combine Items',
		name: 'combineItems',
		type: 'boolean',
		default: false,
		description:
			'Whether items with the same sender ID and text share requests. Each item still returns its own recipients. A number that appears in several items gets one message per item.',
	},
	{
		displayName: 'Default Country Code',
		name: 'defaultCountryCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. 233',
		description:
			'Country code for numbers in national format, which begin with 0 in most countries. Numbers with + or 00 don’t need it.',
	},
	{
		displayName: 'Maximum Segments',
		name: 'maximumSegments',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1,
		description:
			'How many segments a message can take. Longer messages are rejected before anything is sent.',
	},
	{
		displayName: 'On Partial Failure',
		name: 'onPartialFailure',
		type: 'options',
		options: [
			{
				name: 'Continue',
				value: 'continue',
				description: 'The item succeeds, and its output shows who didn’t get the message',
			},
			{
				name: 'Fail the Item',
				value: 'fail',
				description:
					'The item fails and isn’t sent again. What follows depends on On Error under Settings.',
			},
			{
				name: 'Route to the Error Output',
				value: 'errorOutput',
				description:
					'Like Fail the Item if the node has an error output (On Error under Settings), otherwise like Continue',
			},
		],
		default: 'continue',
		description: 'What to do when some recipients didn’t get the message',
	},
	{
		displayName: 'Recipients Per Request',
		name: 'recipientsPerRequest',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: USUAL_SIZE,
		description: `How many recipients a request can have when items are combined. An item with more is sent alone. Default: ${USUAL_SIZE}.`,
	},
	{
		displayName: 'Skip Invalid Recipients',
		name: 'skipInvalid',
		type: 'boolean',
		default: false,
		description:
			'Whether to send to the other recipients if some numbers are invalid. The output lists the invalid ones as skipped.',
	},
	{
		displayName: 'Split Recipients',
		name: 'splitRecipients',
		type: 'boolean',
		default: false,
		description: 'Whether to return one item per recipient instead of one per message',
	},
]);
