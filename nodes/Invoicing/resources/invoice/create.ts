import { numberBetween, resolved, unlessRefused } from '../../../shared/input/convert';
import { writtenDecimal } from '../../../shared/input/decimal';
import { plainValue } from '../../../shared/input/locator';
import { isoAt } from '../../../shared/input/zones';
import { clock } from '../../../shared/n8n/clock';
import type { ConvertContext, ItemData, Operation } from '../../../shared/operation';
import { additionalFields, bodyField, toBody } from '../../../shared/panel/fields';
import { asWord, isObject, succeeded } from '../../../shared/result';
import { clientLocator, currencyCode, dateField } from '../fields';
import { lineItemFields } from './lineItems';

const TAX_DECIMALS = 4;

const upTo100 = numberBetween(0, 100, TAX_DECIMALS);

/** `'15 %'` is `'15%'`: with the sign, the number can’t be meant as a fraction. */
function percentage(value: unknown, context: ConvertContext): number | string {
	const entry = typeof value === 'string' ? value.trim() : value;
	const isSigned = typeof entry === 'string' && entry.endsWith('%');
	const plain = isSigned ? entry.slice(0, -1) : value;
	const rate = upTo100(writtenDecimal(plain, context) ?? plain);
	return isSigned ? `${rate}%` : rate;
}

/** What the service uses if it is sent none. */
const DEFAULT_CURRENCY = 'GHS';

/** Where an expression takes a value from, such as `$json` or `$('Events').item.json`. */
const SOURCE = /\$json\b|\$\(\s*(?:'[^']*'|"[^"]*")\s*\)\.item\.json\b/g;

/** The currencies beside the values of which the line items are made, such as that of an event beside its price. */
function currenciesOf({ stored, evaluate }: ItemData, parameter: string): string[] {
	const sources = new Set(
		JSON.stringify(stored(parameter) ?? '')
			.replaceAll('\\"', '"')
			.match(SOURCE),
	);
	const found = [...sources].map((source) =>
		unlessRefused(() =>
			currencyCode(resolved('Currency', () => evaluate(`{{ ${source}.currency }}`))),
		),
	);
	return [...new Set(found)].filter((currency) => currency !== undefined);
}

/** `POST /invoices`, which creates a draft. */
export const create: Operation = {
	name: 'Create',
	action: 'Create invoice',
	description: 'Create a draft invoice',
	forModel: 'The client doesn’t get it before somebody sends it in the invoicing service.',
	route: { method: 'POST', path: '/invoices' },
	idempotent: false,
	onlyOnce: 'advised',
	fields: [
		{
			...clientLocator,
			required: false,
			description: 'The client to bill. Can be left empty, because a draft needs no client.',
			...toBody('clientId'),
		},
		dateField('issueDate', 'Issue Date', 'If empty, now.'),
		dateField('dueDate', 'Due Date', 'Can be left empty.'),
		bodyField('currency', 'Currency', {
			placeholder: `e.g. ${DEFAULT_CURRENCY}`,
			description: `Three-letter code of the currency of all rates. If empty, ${DEFAULT_CURRENCY}.`,
			check: currencyCode,
		}),
		...lineItemFields,
		additionalFields([
			bodyField('notes', 'Notes', { typeOptions: { rows: 3 } }),
			bodyField('taxRate', 'Tax Rate', {
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 100, numberPrecision: TAX_DECIMALS },
				default: 0,
				placeholder: 'e.g. 15',
				description: 'Tax as a percentage of the subtotal, from 0 to 100, rounded to four decimals',
				check: percentage,
				// An invoice without its tax is a wrong one.
				kind: 'optional',
			}),
			bodyField('terms', 'Terms', {
				typeOptions: { rows: 3 },
				placeholder: 'e.g. Payable within 14 days',
			}),
		]),
	],
	validate: ({ body, qs }, { specifyItems }, { timezone, item, note }) => {
		// A draft needs no client, but an expression that finds none may be wrong.
		const client = asWord(plainValue(item?.stored('clientId')));
		if (!body.clientId && client.startsWith('=')) {
			note?.('“Client” had no value and was left out');
		}
		const { currency = DEFAULT_CURRENCY } = body;
		const others = item ? currenciesOf(item, specifyItems === 'json' ? 'itemsJson' : 'items') : [];
		const warnings = others
			.filter((other) => other !== currency)
			.map(
				(other) =>
					`The rates come from data in ${other}, but the invoice is in ${String(currency)}. If that is wrong, set “Currency”.`,
			);
		const { issueDate = isoAt(clock.now(), timezone), dueDate } = body;
		const [issued, due] = [issueDate, dueDate].map((date) => asWord(date).slice(0, 10));
		if (due && issued && due < issued) {
			warnings.push(`The due date (${due}) is before the issue date (${issued}).`);
		}
		const taxRate = parseFloat(asWord(body.taxRate));
		if (typeof body.taxRate === 'number' && taxRate > 0 && taxRate < 1) {
			const share = Number((taxRate * 100).toFixed(2));
			warnings.push(
				`The tax rate is ${taxRate} %. If ${share} % is meant, set “Tax Rate” to ${share}: spreadsheets store percentages as fractions.`,
			);
		}
		const tax = Number.isNaN(taxRate) ? {} : { taxRate };
		return { qs, body: { issueDate, ...body, ...tax }, warnings };
	},
	// The service doesn’t answer with the currency.
	interpret: (answer, { body: { currency = DEFAULT_CURRENCY } }) => {
		if (!answer.ok) return answer;
		const { value } = answer;
		const isInvoice = 'id' in value;
		return succeeded([isInvoice ? { ...value, currency: value.currency ?? currency } : value]);
	},
	inDoubt: {
		title: 'The invoice may have been created',
		affected: ({ body: { clientId, items } }) => [
			...(clientId === undefined ? [] : [`client ${String(clientId)}`]),
			...[items]
				.flat()
				.filter(isObject)
				.map(({ description }) => `“${String(description)}”`),
		],
	},
};
