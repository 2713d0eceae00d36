import { optional, wholeNumber } from '../../../shared/input/convert';
import { callingCode, readRecipients, recipientsProblem, type Recipients } from '../../phone';
import type { Input } from '../../../shared/operation';
import { isBlank } from '../../../shared/result';
import { USUAL_SIZE } from './messageOptionFields';

const MOST_RECIPIENTS = 100_000;

const SET_COUNTRY = 'set “Default Country Code” under Options';

interface MessageOptions {
	checkBalance?: unknown;
	combineItems?: unknown;
	defaultCountryCode?: unknown;
	maximumSegments?: unknown;
	moreRecipients?: unknown;
	onPartialFailure?: unknown;
	recipientsPerRequest?: unknown;
	skipInvalid?: unknown;
	splitRecipients?: unknown;
}

export const messageOptionsOf = ({ options }: Input): MessageOptions =>
	(options ?? {}) as MessageOptions;

export const recipientsPerRequest = (input: Input): number =>
	Number(messageOptionsOf(input).recipientsPerRequest ?? USUAL_SIZE);

const countryOf = (input: Input): string | undefined => {
	const code = callingCode(messageOptionsOf(input).defaultCountryCode ?? '', { timezone: '' });
	return 'value' in code ? (code.value as string) : undefined;
};

/** The valid and invalid recipients of an item. */
export const recipientsOf = (input: Input): Recipients =>
	readRecipients(
		[input.to ?? [], messageOptionsOf(input).moreRecipients ?? []].flat(),
		countryOf(input),
	);

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
	return recipientsProblemOf(input);
}

function recipientsProblemOf(input: Input): string | undefined {
	const { moreRecipients, skipInvalid } = messageOptionsOf(input);
	const { numbers, invalid } = recipientsOf(input);
	const mayGoOn = invalid.length === 0 || skipInvalid === true;
	if (mayGoOn && numbers.length > 0) return undefined;
	const inTo = readRecipients(input.to, countryOf(input)).invalid;
	const [label, culprits] =
		invalid.length === 0 || inTo.length > 0
			? ['To', inTo]
			: ['More Recipients', readRecipients(moreRecipients, countryOf(input)).invalid];
	return `The parameter “${label}” ${recipientsProblem(culprits, SET_COUNTRY)}`;
}

/** Maximum number of segments; undefined if the user sets none. */
export const segmentLimit = (input: Input): number | undefined => {
	const { maximumSegments } = messageOptionsOf(input);
	return isBlank(maximumSegments) ? undefined : Number(maximumSegments);
};
