import type { GenericValue, IDataObject } from 'n8n-workflow';

import { plainNumber } from '../shared/input/convert';
import { readDecimal } from '../shared/input/decimal';
import { innerFields } from '../shared/input/innerFields';
import { optionIn } from '../shared/input/valueIn';
import type { Input, Layer, Operation, Outcome } from '../shared/operation';
import { addedSwitch, optionsCollection } from '../shared/panel/fields';
import { isObject, type Result, succeeded, withoutEnd } from '../shared/result';

/** With text, n8n’s own nodes can’t sum up, compare or sort: “1295.00” comes before “272.95”. */
export const amountsAsNumbers = addedSwitch(
	'amountsAsNumbers',
	'Amounts as Numbers',
	'Whether to return amounts, rates and quantities as numbers instead of text, so that other nodes can sum up, compare and sort them. What a number can’t hold exactly stays text.',
);

/** The fields of the service’s records that are decimals. */
const DECIMALS: ReadonlySet<string> = new Set([
	...['amount', 'amountPaid', 'amountReceived', 'balanceDue', 'balanceRemaining', 'subtotal'],
	...['discountValue', 'quantity', 'rate', 'taxAmount', 'taxRate', 'total', 'value'],
]);

/** A decimal without the zeros at its end, which don’t change it. */
const shortest = (decimal: string) =>
	decimal.includes('.') ? withoutEnd(withoutEnd(decimal, /0/), /\./) : decimal;

/** The number that a text is, if no digit of it gets lost. */
function exactNumber(text: string): number | undefined {
	const decimal = readDecimal(text);
	if (decimal === undefined) return undefined;
	const number = Number(decimal);
	return plainNumber(number) === shortest(decimal) ? number : undefined;
}

/** A record with numbers for the decimals in it, wherever they are. */
export function withNumbers(value: GenericValue): GenericValue {
	if (Array.isArray(value)) return value.map(withNumbers) as GenericValue[];
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, held]) => [
			name,
			typeof held === 'string'
				? ((DECIMALS.has(name) ? exactNumber(held) : undefined) ?? held)
				: (withNumbers(held as GenericValue) as IDataObject[string]),
		]),
	);
}

/** A preview has its request as it would be sent. */
const inRecord = (record: IDataObject): IDataObject => ({
	...(withNumbers(record) as IDataObject),
	...(record.preview === true && 'request' in record ? { request: record.request } : {}),
});

const isWanted = (input: Input) => optionIn(input, amountsAsNumbers) === true;

const inRecords = <Records extends Result<IDataObject[]>>(records: Records): Records =>
	records.ok ? { ...records, value: records.value.map(inRecord) } : records;

/** What has no request of its own: a list, and what a layer knew without one. */
const inLists: Layer = async ({ request, input }, next) => {
	const sent = await next(request);
	if (!isWanted(input)) return sent;
	if (!('answer' in sent)) return inRecords(sent);
	const { answer } = sent;
	const isKnown = sent.request === undefined && answer.ok;
	return isKnown ? { ...sent, answer: succeeded(inRecord(answer.value)) } : sent;
};

/** An operation with the option Amounts as Numbers. The node remembers the answer as it came. */
export function withAmounts(operation: Operation): Operation {
	const { fields, layers = [], interpret } = operation;
	const options = fields.find(({ name }) => name === 'options');
	const plain = (answer: Result<IDataObject>): Outcome =>
		answer.ok ? succeeded([answer.value]) : answer;
	return {
		...operation,
		fields: [
			...fields.filter((field) => field !== options),
			optionsCollection([...(options ? innerFields(options) : []), amountsAsNumbers]),
		],
		layers: [inLists, ...layers],
		interpret: (answer, request, input, run) => {
			const outcome = interpret?.(answer, request, input, run) ?? plain(answer);
			return isWanted(input) ? inRecords(outcome) : outcome;
		},
	};
}
