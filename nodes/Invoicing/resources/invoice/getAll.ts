import type { IDataObject } from 'n8n-workflow';

import { trimmed } from '../../../shared/input/convert';
import { readDecimal } from '../../../shared/input/decimal';
import type { Field } from '../../../shared/operation';
import { field, listValues, pick, queryField } from '../../../shared/panel/fields';
import { getMany } from '../../../shared/panel/getMany';
import { asWord, isObject, InvalidInput } from '../../../shared/result';
import { parameter, phrase } from '../../../shared/phrase';
import { dayOf, dueDayOf } from '../../days';
import { money } from '../../decimal';
import { invoicing } from '../../service';
import { AMOUNTS, clientLocator, invoiceStatuses, statusMeant } from '../fields';

/** A filter that the service doesn’t have. */
const ownFilter = (own: Field): Field => ({
	...own,
	description: `${own.description}. Selected after reading, as the service can’t do it.`,
});

const dueFilter = (name: string, displayName: string, when: string): Field =>
	ownFilter(
		field(name, displayName, {
			type: 'dateTime',
			description: `Return only invoices that are due ${when} this day, not on it, in the workflow’s time zone`,
			check: dayOf,
		}),
	);

/** In hundredths. More decimals are cut off. */
function hundredths(amount: string): bigint {
	const [whole = '', fraction = ''] = amount.split('.');
	return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
}

type Select = (wanted: string, invoice: IDataObject, timezone: string) => boolean;

/** What the service can’t select. An invoice without the value isn’t selected. */
const SELECT: Readonly<Record<string, Select>> = {
	balanceAtLeast: (least, { balanceDue }) => {
		const balance = readDecimal(balanceDue);
		return balance !== undefined && hundredths(balance) >= hundredths(least);
	},
	clientId: (id, { clientId }) => asWord(clientId).toLowerCase() === id.toLowerCase(),
	dueAfter: (day, invoice, timezone) => (dueDayOf(invoice, timezone) ?? '') > day,
	dueBefore: (day, invoice, timezone) => (dueDayOf(invoice, timezone) ?? '9999') < day,
};

const SIMPLE = [...AMOUNTS, 'issueDate', 'dueDate', 'clientId'];

/** What Simplify keeps of an invoice in a list. */
export const simpleInvoice = pick(...SIMPLE);

export const getAll = getMany(invoicing.pages, {
	action: 'Get many invoices',
	description: 'List the invoices of the organization',
	forModel: `Statuses are ${listValues(invoiceStatuses)}. balanceDue is what the client still owes. Clients are named by their ID only.`,
	path: '/invoices',
	filters: [
		queryField('search', 'Search', {
			placeholder: 'e.g. INV-2026-0042',
			description: 'Text to find in the invoice number',
			check: trimmed,
		}),
		queryField('status', 'Status', {
			type: 'options',
			options: invoiceStatuses,
			default: 'overdue',
			meaning: statusMeant,
			description: 'Return only invoices with this status',
		}),
		ownFilter({
			...clientLocator,
			required: false,
			description: 'Return only invoices of this client',
		}),
		dueFilter('dueAfter', 'Due After', 'after'),
		dueFilter('dueBefore', 'Due Before', 'before'),
		ownFilter(
			field('balanceAtLeast', 'Balance At Least', {
				placeholder: 'e.g. 100.00',
				description:
					'Return only invoices of which this much or more is still due, in their own currency',
				check: money,
			}),
		),
	],
	validate: (parts, { filters }, { timezone }) => {
		const set = isObject(filters) ? filters : {};
		const { dueAfter, dueBefore } = set;
		if (dueAfter && dueBefore && asWord(dueBefore) <= asWord(dueAfter)) {
			const [before, after] = [parameter('Due Before'), parameter('Due After')];
			throw new InvalidInput(phrase`The parameter ${before} must be a later day than ${after}`);
		}
		const own = Object.entries(SELECT).filter(([name]) => set[name] !== undefined);
		const keep = (invoice: IDataObject) =>
			own.every(([name, select]) => select(asWord(set[name]), invoice, timezone));
		return own.length === 0 ? parts : { ...parts, keep };
	},
	simplify: simpleInvoice,
	outputFields: [...SIMPLE, 'subtotal', 'createdAt'],
});
