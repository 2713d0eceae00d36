import { plainValue } from '../../../shared/input/locator';
import type { Operation } from '../../../shared/operation';
import { additionalFields, bodyField, toBody } from '../../../shared/panel/fields';
import { asWord, isObject, optionsIn, type Remark, succeeded } from '../../../shared/result';
import { currencyCode } from '../../currencies';
import { dayOf } from '../../days';
import { momentNow } from '../../moments';
import { clientLocator, dateField } from '../fields';
import { currenciesOf, DEFAULT_CURRENCY } from './currency';
import { describeInvoice } from './describe';
import { findInvoice } from './findInvoice';
import { lineItemFields } from './lineItems';
import { percentage, TAX_DECIMALS } from './taxRate';

/** How many invoices nobody has set a currency for, and which one they are in. */
const NO_CURRENCY: Remark = {
	type: 'info',
	say: ({ count, which }) =>
		`“Currency” is empty, so ${count === 1 ? 'the invoice is' : `${count} invoices are`} in ${which.join(' or ')}.`,
};

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
			description: `Currency of all rates, as a three-letter code, sign or name. If empty, the invoice is in ${DEFAULT_CURRENCY}.`,
			hint: `If empty, ${DEFAULT_CURRENCY}. A free event has no currency: filter such items out first.`,
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
	validate: ({ body, qs }, { specifyItems, options }, context) => {
		const { timezone, item, note } = context;
		const { onlyOncePer } = optionsIn({ options });
		if (body.clientId && asWord(onlyOncePer).trim() === body.clientId) {
			note?.(
				'“Only Once Per” is the client’s ID: each client gets one invoice, and never another one',
				'warning',
			);
		}
		// A draft needs no client, but an expression that finds none may be wrong, and so may a forgotten one.
		if (!body.clientId) {
			const entered = asWord(plainValue(item?.stored('clientId')));
			const found = entered.startsWith('=') ? ': the expression of “Client” found none' : '';
			note?.(`This invoice has no client${found}`, 'warning');
		}
		const { currency = DEFAULT_CURRENCY } = body;
		const others = item ? currenciesOf(item, specifyItems === 'json' ? 'itemsJson' : 'items') : [];
		const warnings = others
			.filter((other) => other !== currency)
			.map(
				(other) =>
					`The rates come from data in ${other}, but the invoice is in ${String(currency)}. If that is wrong, set “Currency”.`,
			);
		const { issueDate = momentNow(context), dueDate } = body;
		const [issued = '', due = issued] = [issueDate, dueDate].map((date) =>
			date === undefined ? undefined : dayOf(date, { timezone }),
		);
		if (due < issued) {
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
	interpret: (answer, { body }, _input, { remarks }) => {
		if (!answer.ok || !('id' in answer.value))
			return answer.ok ? succeeded([answer.value]) : answer;
		const currency = answer.value.currency ?? body.currency ?? DEFAULT_CURRENCY;
		if (body.currency === undefined) remarks.add(NO_CURRENCY, { which: [String(currency)] });
		return succeeded([{ ...answer.value, currency }]);
	},
	find: findInvoice,
	describe: describeInvoice,
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
