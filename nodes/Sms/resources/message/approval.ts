import { choice } from '../../../shared/input/choices';
import { finiteNumber, named, required, text, trimmed } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import { clock } from '../../../shared/n8n/clock';
import type { ConvertContext } from '../../../shared/operation';
import {
	choiceField,
	choicesFrom,
	field,
	form,
	namedByValue,
	showIf,
} from '../../../shared/panel/fields';
import { isBlank, InvalidInput } from '../../../shared/result';
import { valuesOf } from '../fields';

const APPROVAL_TYPES = choicesFrom(
	['Approve and Disapprove', 'double'],
	['Approve Only', 'single'],
);

/** How somebody answers. Names and values are those of n8n’s own nodes. */
export const responseType = choiceField('responseType', 'Response Type', {
	options: choicesFrom(
		['Approval', 'approval', 'A button approves or declines'],
		['Free Text', 'freeText', 'Somebody writes an answer on the page'],
	),
	default: 'approval',
	description: 'How to answer on the page behind the link',
});

/** What the button beside a text says. */
export const submitLabel = field('responseFormButtonLabel', 'Response Form Button Label', {
	placeholder: 'e.g. Submit',
	check: trimmed,
	description: 'The label of the button that sends the text',
	...showIf('/responseType', 'freeText'),
});

export const thanksOption = field('thankYouText', 'Thank You Text', {
	placeholder: 'e.g. Thank you, we will call you',
	check: trimmed,
	description:
		'What the page says after an answer, above the answer. Default: “Thank you”, and that the page can be closed.',
});

/** What the buttons of the page say. Names and values are those of n8n’s own nodes. */
export const approvalField = form('approvalOptions', 'Approval Options', {
	placeholder: 'Add option',
	values: [
		field('approvalType', 'Type of Approval', {
			type: 'options',
			options: APPROVAL_TYPES,
			default: 'double',
		}),
		field('approveLabel', 'Approve Button Label', {
			placeholder: 'e.g. Approve',
		}),
		field('disapproveLabel', 'Disapprove Button Label', {
			placeholder: 'e.g. Decline',
			...showIf('approvalType', 'double'),
		}),
	],
	check: (value) => buttonsOf(value),
	kind: 'required',
	...showIf('responseType', 'approval'),
});

/** The labels of the buttons. Without a second one, one can only approve, or let the time pass. */
export function buttonsOf(value: unknown): { approve: string; decline?: string } {
	const { approvalType = 'double', approveLabel, disapproveLabel } = valuesOf(value);
	const type = named('Type of Approval', () => choice(APPROVAL_TYPES)(approvalType));
	const label = (entered: unknown, usual: string) => (isBlank(entered) ? usual : text(entered));
	return {
		approve: label(approveLabel, 'Approve'),
		...(type === 'double' ? { decline: label(disapproveLabel, 'Decline') } : {}),
	};
}

/** In milliseconds. */
const UNITS = {
	days: 86_400_000,
	hours: 3_600_000,
	minutes: 60_000,
};

const UNIT_CHOICES = namedByValue(['days', 'hours', 'minutes']);

const LIMIT_TYPES = namedByValue(['afterTimeInterval', 'atSpecifiedTime']);

/** How long the execution waits, as n8n’s own nodes have it. */
export const limitWaitTime = form('limitWaitTime', 'Limit Wait Time', {
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description:
		'How long to wait for an answer. After that, the execution goes on with timedOut true, and approved false or an empty text; the link no longer counts. n8n looks once a minute.',
	values: [
		field('limitType', 'Limit Type', {
			type: 'options',
			options: LIMIT_TYPES,
			default: 'afterTimeInterval',
			description: 'When the wait ends',
		}),
		field('resumeAmount', 'Amount', {
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 1,
			...showIf('limitType', 'afterTimeInterval'),
			description: 'The time to wait',
		}),
		field('resumeUnit', 'Unit', {
			type: 'options',
			options: UNIT_CHOICES,
			default: 'hours',
			...showIf('limitType', 'afterTimeInterval'),
			description: 'Unit of the interval value',
		}),
		field('maxDateAndTime', 'Max Date and Time', {
			type: 'dateTime',
			default: '',
			...showIf('limitType', 'atSpecifiedTime'),
			description: 'Date and time when the wait ends',
		}),
	],
	check: readLimit,
});

/** When the wait for an answer ends, and the time zone of the workflow. */
interface Limit {
	/** For a message that was sent then. Both are in milliseconds since 1970. */
	endOf(sent: number): number;
	zone: string;
}

/** n8n would go on at once with a limit that has passed, so such a question could never be answered. */
function readLimit(value: unknown, context: ConvertContext): Limit {
	const {
		limitType = 'afterTimeInterval',
		resumeAmount = 1,
		resumeUnit = 'hours',
		maxDateAndTime,
	} = valuesOf(value);
	const zone = context.timezone;
	const type = named('Limit Type', () => choice(LIMIT_TYPES)(limitType));
	if (type === 'atSpecifiedTime') {
		return named('Max Date and Time', () => {
			const date = required(isoDateTime)(maxDateAndTime, context);
			if (Date.parse(date) > clock.now()) return { endOf: () => Date.parse(date), zone };
			throw new InvalidInput(`is ${date}, which has passed`);
		});
	}
	const unit = named('Unit', () => choice(UNIT_CHOICES)(resumeUnit));
	return named('Amount', () => {
		const amount = finiteNumber(resumeAmount);
		if (amount > 0) return { endOf: (sent) => sent + amount * UNITS[unit], zone };
		throw new InvalidInput(`must be more than 0, but is “${amount}”`);
	});
}
