import { refusedParameter } from '../../../shared/errors/texts';
import { anything, named, ofText, unlessRefused, wholeNumber } from '../../../shared/input/convert';
import type { ValuesOf } from '../../../shared/input/valueIn';
import type { ConvertContext, Input } from '../../../shared/operation';
import {
	choiceField,
	choicesFrom,
	field,
	numberField,
	addedSwitch,
	onOffField,
	toBody,
} from '../../../shared/panel/fields';
import { parameter, phrase } from '../../../shared/phrase';
import { InvalidInput, isBlank, optionsIn } from '../../../shared/result';
import { callingCode, readPhoneNumber } from '../../../shared/phone/phone';
import { DOUBTFUL, readRecipients, type Recipients, recipientsProblem } from '../../recipients';
import { sendingHoursOption } from '../../layers/sendingHours';
import { readStopList, stopEntries, unreadProblem } from '../../stopList';

const SKIP_INVALID = phrase`To send to the others all the same, turn on ${parameter('Skip Invalid Recipients')} under Options.`;

const DO_NOT_SEND_TO = 'Do Not Send To';

/** The recipients of an item, those who want no messages, and those of each parameter. */
export function recipientsOf(
	input: Input,
): Recipients & { stopped: string[]; byLabel: Array<[string, Recipients]> } {
	const { moreRecipients, defaultCountryCode, refuseImpossible } = messageOptionsOf(input);
	const reading = { country: defaultCountryCode, refusesImpossible: refuseImpossible };
	const read = (value: unknown) => readRecipients(value ?? [], reading);
	const to = read(input.to);
	const more = read(moreRecipients);
	const invalid = new Map([...to.invalid, ...more.invalid].map((each) => [each.number, each]));
	const numbers = [...new Set([...to.numbers, ...more.numbers])];
	const { numbers: stops } = stopListOf(input);
	return {
		numbers: numbers.filter((number) => !stops.has(number)),
		stopped: numbers.filter((number) => stops.has(number)),
		invalid: [...invalid.values()],
		notes: [...to.notes, ...more.notes],
		doubts: [...new Set([...to.doubts, ...more.doubts])],
		byLabel: [
			['To', to],
			['More Recipients', more],
		],
	};
}

function stopListOf(input: Input): ReturnType<typeof readStopList> {
	const { doNotSendTo = [], defaultCountryCode } = messageOptionsOf(input);
	return named(DO_NOT_SEND_TO, () => readStopList(doNotSendTo, defaultCountryCode));
}

/**
 * The valid numbers of an item that want messages. If there are no valid ones, or also invalid ones, it is refused,
 * unless the user has them skipped. `mustSend`: an item can’t be skipped as a whole; a model, for example, must know
 * that nobody gets its message.
 */
export function checkRecipients(
	input: Input,
	{ note }: Pick<ConvertContext, 'note'>,
	mustSend = true,
): string[] {
	const skips = messageOptionsOf(input).skipInvalid === true;
	const { numbers, stopped, invalid, byLabel } = recipientsOf(input);
	const areValid = numbers.length + stopped.length > 0;
	if (areValid ? skips || invalid.length === 0 : skips && !mustSend) {
		if (mustSend && areValid && numbers.length === 0) {
			throw new InvalidInput(refusedParameter('To', 'has only numbers that are in Do Not Send To'));
		}
		const unread = unreadProblem(stopListOf(input));
		if (unread !== undefined) note?.(`“${DO_NOT_SEND_TO}” ${unread}`, 'warning');
		for (const [label, { notes, doubts }] of byLabel) {
			for (const made of notes) note?.(`“${label}” ${made}`);
			if (doubts.length > 0) note?.(`“${label}” ${DOUBTFUL}`, 'warning');
		}
		if (isKeyOf(numbers, input)) note?.(KEY_OF_PERSON, 'warning');
		return numbers;
	}
	const [label, { invalid: own }] = byLabel.find(([, each]) => each.invalid.length > 0) ?? [
		'To',
		{ invalid },
	];
	const advice = skips || mustSend ? [] : [SKIP_INVALID];
	throw new InvalidInput(refusedParameter(label, recipientsProblem(own), ...advice));
}

const KEY_OF_PERSON =
	'“Only Once Per” is the recipient’s number: each number gets one message, and never another one';

/** Whether Only Once Per holds the number of the only recipient, so that it will never get another message. */
function isKeyOf([number, another]: readonly string[], input: Input): boolean {
	const { onlyOncePer } = optionsIn(input);
	if (number === undefined || another !== undefined || isBlank(onlyOncePer)) return false;
	const { defaultCountryCode } = messageOptionsOf(input);
	return unlessRefused(() => readPhoneNumber(onlyOncePer, defaultCountryCode)) === number;
}

/** Recipients per request if the user sets no number. The service documents no maximum. */
export const USUAL_SIZE = 100;

/** What Send offers, in the order of use. */
export const MESSAGE_OPTIONS = {
	defaultCountryCode: field('defaultCountryCode', 'Default Country Code', {
		placeholder: 'e.g. 233',
		description:
			'Country of the numbers without + or 00, as people and spreadsheets write them: 0241234567, 241234567 and 233241234567 are +233241234567 with the code 233. Without it, the one of the credential counts, if it has one.',
		kind: 'inCredential',
		check: ofText(callingCode),
	}),
	skipInvalid: addedSwitch(
		'skipInvalid',
		'Skip Invalid Recipients',
		'Whether to leave out invalid numbers, and items without a valid one, and send to the others. The output lists them as skipped.',
	),
	doNotSendTo: field('doNotSendTo', DO_NOT_SEND_TO, {
		typeOptions: { rows: 3 },
		placeholder: 'e.g. +233241234567, +233201234567',
		description:
			'Numbers of people who don’t want messages, in any form that To takes. An expression can also return the rows of a sheet. Nothing is sent to them, and the output lists them as skipped.',
		check: stopEntries,
	}),
	refuseImpossible: onOffField(
		'refuseImpossible',
		'Refuse Impossible Numbers',
		'Whether numbers that their country doesn’t have, as far as is known, count as invalid. Otherwise they are sent to, and the output has a warning. Ranges can be newer than this package.',
		{ default: true, advanced: 'moved' },
	),
	moreRecipients: field('moreRecipients', 'More Recipients', {
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Recipient' },
		default: [],
		placeholder: 'e.g. +233241234567',
		description:
			'Phone numbers, one by one, that get the message together with those in To. A number that appears twice gets one message.',
		check: anything,
		advanced: 'moved',
	}),
	onPartialFailure: choiceField('onPartialFailure', 'On Partial Failure', {
		options: choicesFrom(
			[
				'Continue',
				'continue',
				'The item succeeds, and its output shows who didn’t get the message',
			],
			[
				'Fail the Item',
				'fail',
				'The item fails and isn’t sent again. What follows depends on On Error under Settings.',
			],
			[
				'Route to the Error Output',
				'errorOutput',
				'Like Fail the Item if the node has an error output (On Error under Settings), otherwise like Continue',
			],
		),
		default: 'continue',
		description: 'What to do when some recipients didn’t get the message',
	}),
	splitRecipients: addedSwitch(
		'splitRecipients',
		'Split Recipients',
		'Whether to return one item per recipient instead of one per message',
		{ advanced: true },
	),
	maximumSegments: numberField('maximumSegments', 'Maximum Segments', [1], {
		default: 1,
		description:
			'How many segments a message can take. Longer messages are rejected before anything is sent.',
		check: wholeNumber(1, 255),
	}),
	replaceSpecialCharacters: choiceField('replaceSpecialCharacters', 'Replace Special Characters', {
		options: choicesFrom(
			['Always', 'always', 'Replace all that can be'],
			['Never', 'never', 'Send the message as it is, and don’t tell what that costs'],
			['Only If It Saves Segments', 'ifSaves', 'Replace them only if the message costs less then'],
		),
		default: 'never',
		description:
			'Whether to send plain characters instead of those that need Unicode, such as curly quotes, dashes and odd spaces, and GHS for the cedi sign. Letters of a language stay. The output says what was replaced.',
	}),
	convertFormatting: onOffField(
		'convertFormatting',
		'Convert Formatting',
		'Whether to send plain text instead of HTML, Markdown, JSON and the like, which phones show as it stands. If it is off, the message is sent as it is, and nothing is said about that.',
		{ default: true, advanced: 'moved' },
	),
	unicode: choiceField('unicode', 'Unicode', {
		options: choicesFrom(
			['Auto-Detect', 'auto', 'Use Unicode only if the message contains characters that need it'],
			['No', 'no', 'Up to 160 characters in one segment'],
			['Yes', 'yes', 'Up to 70 characters in one segment'],
		),
		default: 'auto',
		description:
			'How to encode the message. Emoji and many alphabets need Unicode, but fewer characters fit into a segment. Auto-Detect also applies if this option isn’t added.',
		...toBody('unicode'),
		advanced: 'moved',
	}),
	sendingHours: sendingHoursOption,
	checkBalance: addedSwitch(
		'checkBalance',
		'Check Balance First',
		'Whether to read the wallet before the first message and send nothing if it holds fewer units than the run needs. The estimate is one unit per segment and recipient.',
	),
	mostUnits: numberField('mostUnits', 'Most Units per Run', [0], {
		default: 100,
		description:
			'Nothing is sent if the run needs more, at about one unit per segment and recipient. All of its items count, also those that wait for Sending Hours, that an earlier attempt has sent or that Only Once Per would leave out; numbers that are skipped don’t. If items differ, the smallest number counts.',
	}),
	keepInWallet: numberField('keepInWallet', 'Keep in Wallet at Least', [0], {
		default: 100,
		description:
			'Nothing is sent if the wallet would hold fewer units after the run. It is read once, before the first message, and what is still to be sent counts, at about one unit per segment and recipient. If items differ, the largest number counts.',
	}),
	combineItems: addedSwitch(
		'combineItems',
		'Combine Items',
		'Whether items with the same sender ID, text, Unicode and Sending Hours share requests. Each item still returns its own recipients. A number that appears in several items gets one message per item, unless One Message per Number is on.',
		{ advanced: 'moved' },
	),
	onePerNumber: onOffField(
		'onePerNumber',
		'One Message per Number',
		'Whether a number gets a message once, even if several items of the run have the same text and sender ID for it. The first of them counts, and the others list it as skipped.',
		{ default: true },
	),
	recipientsPerRequest: numberField('recipientsPerRequest', 'Recipients per Request', [1], {
		default: USUAL_SIZE,
		description: `How many recipients a request can have when items are combined. An item with more is sent alone. Default: ${USUAL_SIZE}.`,
		check: wholeNumber(1, 100_000),
		advanced: true,
	}),
};

type MessageOption = (typeof MESSAGE_OPTIONS)[keyof typeof MESSAGE_OPTIONS];

/** What the user set for them. */
export const messageOptionsOf = ({ options }: Input): ValuesOf<MessageOption[]> => options ?? {};
