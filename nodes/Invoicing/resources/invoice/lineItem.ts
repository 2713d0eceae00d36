import { text } from '../../../shared/input/text';
import { money, positiveDecimal, readDecimal } from '../../decimal';
import { isBlank, isObject } from '../../../shared/result';
import type { Convert } from '../../../shared/operation';

const KNOWN_FIELDS = ['description', 'quantity', 'rate', 'unit'];

/** One line item as `POST /invoices` expects it. A problem completes “has an error in line 1: …”. */
export const lineItem: Convert = (item, context) => {
	if (!isObject(item)) return { problem: 'it isn’t an object' };
	const { description, quantity, rate, unit, ...unknown } = item;
	const [extra] = Object.keys(unknown);
	if (extra !== undefined) {
		return { problem: `it has the unknown field “${extra}” (known: ${KNOWN_FIELDS.join(', ')})` };
	}
	if (isBlank(description)) return { problem: 'it has no description' };
	if (isBlank(rate)) return { problem: 'it has no rate' };
	// In JSON, null means that there is no unit. An expression that returns nothing is a mistake.
	if ('unit' in item && unit === undefined) {
		return { problem: 'the expression of its unit returned nothing' };
	}
	const name = text(description, context);
	if ('problem' in name) return { problem: `its description ${whyNoText(description, name)}` };
	const measure = isBlank(unit) ? { value: undefined } : text(unit, context);
	if ('problem' in measure) return { problem: `its unit ${whyNoText(unit, measure)}` };
	const count = positiveDecimal(quantity ?? '', context);
	if ('problem' in count) return { problem: `its quantity ${count.problem}` };
	const price = money(rate, context);
	if ('problem' in price) return { problem: `its rate ${price.problem}` };
	return {
		value: {
			description: name.value,
			quantity: asEntered(quantity, count.value),
			rate: asEntered(rate, price.value),
			...(measure.value === undefined ? {} : { unit: measure.value }),
		},
	};
};

const whyNoText = (value: unknown, { problem }: { problem: string }) =>
	typeof value === 'object' ? 'isn’t text' : problem;

/** Numbers are sent as numbers and text as exact decimal text, so users can choose which one their service accepts. */
const asEntered = (entered: unknown, exact: unknown) =>
	typeof entered === 'number' ? Number(readDecimal(entered)) : exact;
