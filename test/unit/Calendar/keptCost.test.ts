import type { IDataObject } from 'n8n-workflow';

import {
	costWarnings,
	inSiteCurrency,
	keepCost,
	keptCost,
} from '../../../nodes/Calendar/cost/cost';
import { checked } from '../../../nodes/shared/input/convert';
import type { Lookup, Outgoing } from '../../../nodes/shared/operation';
import { succeeded } from '../../../nodes/shared/result';
import { wordedResult } from '../../support/wordedResult';
import { currencyIn, toCostDetails, toPrice } from '../../sandbox/calendar/observed/price';
import type { EventRow } from '../../sandbox/calendar/types';

const request: Outgoing = { method: 'PATCH', path: '/events/7', qs: {}, body: {} };

/** What the check of a kept cost says: the warnings, or a refusal. */
const checkKeptCost = (held: IDataObject, input: IDataObject) =>
	wordedResult(
		checked(() => {
			const warnings: string[] = [];
			keptCost(held, input, warnings);
			return warnings;
		}),
	);

const record = (
	cost: unknown,
	values?: unknown,
	currency_symbol: unknown = '',
	currency_position: unknown = '',
) =>
	({
		cost,
		...(values !== undefined && {
			cost_details: { currency_symbol, currency_code: 'EUR', currency_position, values },
		}),
	}) as IDataObject;

test.each<[held: IDataObject, sent: string | undefined]>([
	// Nothing says what is stored, so the text goes back as it is shown.
	[{}, undefined],
	[record(''), undefined],
	[record(null), undefined],
	[record(25), '25'],
	[record('$10 &#8211; $20'), '$10 – $20'],
	[record('25,50 &euro;', null), '25,50 €'],
	[record('25,50 €', []), '25,50 €'],
	[{ cost: '10€ – 20€', cost_details: '€' }, '10€ – 20€'],
	[{ cost: '10€ – 20€', cost_details: { currency_symbol: '€' } }, '10€ – 20€'],
	// Nothing is stored.
	[record('', []), undefined],
	[record('', [], '$', 'prefix'), undefined],
	// The details say what is stored.
	[record('$25', ['25']), '25'],
	[record('$25', [25]), '25'],
	[record('$25', ['25'], '$', 'prefix'), '$25'],
	[record('25&euro;', ['25'], '&euro;', 'suffix'), '25€'],
	[record('25€', ['25'], ' € ', 'postfix'), '25€'],
	[record('10€ &#8211; 20€', ['10', '20'], '€', 'suffix'), '10 €, 20 €'],
	[record('10 € bis 20 €', ['10', '20'], '€', 'suffix'), '10 €, 20 €'],
	[record('GHS40', ['40'], 'GHS', 'prefix'), 'GHS 40'],
	[record('5or more', ['5'], 'or more', 'postfix'), '5 or more'],
	[record('$10 – $20', ['10', '20']), '10 - 20'],
	[record('Gratis', ['0']), '0'],
	[record('Gratis', ['0'], '€', 'suffix'), '0€'],
	[record('Gratis – 20€', ['0', '20'], '€', 'suffix'), '0 €, 20 €'],
	[record('Free', []), 'Free'],
	[record('Kids &amp; co', ['kids-co']), 'Kids & co'],
	// The currency of admin pages is stored with words too, and visitors don’t see it.
	[record('Free', ['free'], '$', 'prefix'), 'Free'],
	[record('Sold out', ['sold-out'], '$', 'prefix'), 'Sold out'],
	[record('Free', [], '', 'prefix'), 'Free'],
	[record('Free', ['0.00'], '$', 'prefix'), '$0.00'],
	[record('$0.00', ['0.00'], '$', 'prefix'), '$0.00'],
	// What lies between the lowest and the highest amount isn’t shown.
	[record('10€ – 20€', ['10', '15', '20'], '€', 'suffix'), '10 €, 20 €'],
	// The currency of the site needs no text of its own, so the numbers stay as they are shown.
	[record('$25,50', ['25.50']), '25,50'],
	[record('5,00 €', ['5.00']), '5,00'],
	[record('$25', ['25'], '', 'prefix'), '25'],
	// The site hides costs from visitors.
	[record('', ['40'], 'GH₵', 'prefix'), 'GH₵ 40'],
])('%j is sent back as %j', (held, sent) => {
	expect(keepCost(held)).toMatchObject({ sent: sent ?? '', becomes: 'same' });
	expect(checkKeptCost(held, {})).toEqual({ ok: true, value: [] });
});

test.each<[held: IDataObject, sent: string]>([
	[record('$10 – $20', ['10', '20'], '$', 'prefix'), '10 $, 20 $'],
	[record('1,234€', ['1234'], '€', 'suffix'), '1234€'],
	[record('1.234€', ['1234'], '€', 'suffix'), '1234€'],
	[record('$.50', ['.50', '1234']), '$.50'],
	[record('€20', ['10.', '20'], '€', 'prefix'), '€20'],
	[record('25', ['25'], '€', 'above'), '€25'],
	[record('25a,b', ['25'], 'a,b', 'suffix'), '25 a,b'],
	[record('10€', ['25'], '€', 'suffix'), '25€'],
])('%j is refused, or sent as %j if the user allows it', (held, sent) => {
	const refused = checkKeptCost(held, { options: {} });
	expect(refused).toMatchObject({
		ok: false,
		failure: { description: expect.stringContaining(`to send it as “${sent}”`) as unknown },
	});
	expect(checkKeptCost(held, { options: { allowCostChange: true } })).toMatchObject({
		ok: true,
		value: [expect.stringContaining(`sent as “${sent}”`)],
	});
	expect(keepCost(held)).toMatchObject({ sent, becomes: 'other' });
});

test.each([
	['25,50€', ['25.50'], '€', 'suffix', '25.50€'],
	['5,00€', ['5.00'], '€', 'suffix', '5.00€'],
])('%s is kept in another form, with a warning', (cost, values, symbol, position, sent) => {
	const held = record(cost, values, symbol, position);
	expect(checkKeptCost(held, {})).toMatchObject({
		value: [expect.stringContaining(`“${sent}” now`)],
	});
});

describe('with the sandbox, which reads costs in its own way', () => {
	const shownOf = (stored: object) => {
		const event = { currency_code: '', ...stored } as EventRow;
		return { cost: toPrice(event, {}), cost_details: toCostDetails(event) };
	};

	/** What becomes of a stored cost in an update that doesn’t set it: visitors see the same, or it is refused. */
	const becomes = (stored: { cost: string }) => {
		const before = shownOf(stored);
		const kept = keepCost(before);
		const after = shownOf({ ...stored, cost: kept.sent, ...currencyIn(kept.sent) });
		if (kept.becomes === 'same') expect(after.cost).toBe(before.cost);
		if (kept.becomes === 'rewritten') expect(after.cost).toBe(before.cost.replace(',', '.'));
		return kept.becomes;
	};

	/** As people type them in the admin pages, with a currency after the amount, before it, or that of the site. */
	test.each<[costs: string[], ...kept: string[]]>([
		[['', '25', '25.50', '99.999', '100000', '0', '007', '€25', '5 each'], 'same', 'same', 'same'],
		[['0.00', '00', '25.-', '$25', 'Donation'], 'same', 'same', 'same'],
		[['10 - 20', '10 – 20.50', '0 - 20', '1 000', '10 - 15 - 20'], 'same', 'other', 'same'],
		[['Kids 10; adults 20'], 'same', 'other', 'same'],
		// Visitors see words without the currency that is stored with them.
		[['Free', 'Pay what you can & more'], 'same', 'same', 'same'],
		// The text that visitors see of it, such as `25.€`, stores the same.
		[['25.'], 'same', 'same', 'same'],
		[['25,50'], 'rewritten', 'rewritten', 'same'],
		[['1,234', '1.234,50', '25,50 - 30,50', '.50'], 'other', 'other', 'other'],
	])('costs of admin pages are kept or refused: %j %s, %s, %s', (costs, ...kept) => {
		const after = { currency_symbol: '€', currency_position: 'suffix', currency_code: 'EUR' };
		const before = { currency_symbol: 'GH₵', currency_position: 'prefix', currency_code: 'GHS' };
		const none = { currency_symbol: '', currency_position: '' };
		for (const cost of costs) {
			expect([after, before, none].map((each) => becomes({ cost, ...each }))).toEqual(kept);
		}
	});

	test.each([
		...['', '25.00', '€25', '25 €', '25.50€', '0', 'GHS 40', 'from 25', '10 €, 20 €', 'Free'],
		...['30', '10 - 20', '5 each'],
		// A part was lost when they were written.
		...['10€ – 20€', '€10 - €20', '10 - 20 €', 'by donation, 5 or more', '25,50€'],
	])('%j that was written through the interface is kept', (cost) => {
		expect(becomes({ cost, ...currencyIn(cost) })).toBe('same');
	});

	test.each(['€10, €20', '£10, £20', '10€,20€', '1,234.50', '10, 20', 'from 5 or so'])(
		'%j that was written through the interface is refused',
		(cost) => {
			expect(becomes({ cost, ...currencyIn(cost) })).toBe('other');
		},
	);
});

describe('a range in the currency that admin pages store', () => {
	const range = record('$10 – $20', ['10', '20'], '$', 'prefix');
	const lookupOf = (list: () => unknown) => {
		const memoize = async (_: string, ask: () => unknown) => await ask();
		return { memoize, list } as unknown as Lookup;
	};
	const sentBeside = async (...events: IDataObject[]) =>
		keepCost(
			await inSiteCurrency(
				range,
				lookupOf(async () => await Promise.resolve(succeeded(events))),
			),
		);

	test('is looked up only if the cost can’t be kept without', async () => {
		const list = jest.fn();
		const single = record('$10', ['10'], '$', 'prefix');
		expect(await inSiteCurrency(single, lookupOf(list))).toBe(single);
		expect(list).not.toHaveBeenCalled();
	});

	test.each([record('$25', ['25']), record('$5 – $7', ['5', '7'])])(
		'is kept if an event without a currency shows that it is the site’s: %j',
		async (event) => {
			const others = [record('', []), record('£5', ['5'], '£', 'prefix'), record('Free', ['free'])];
			expect(await sentBeside(...others, event)).toMatchObject({
				sent: '10 - 20',
				becomes: 'same',
			});
		},
	);

	test.each([[], [record('€25', ['25'])], [record('25$', ['25'])], [record('', [])]])(
		'is not kept otherwise',
		async (...events) => {
			expect(await sentBeside(...events)).toMatchObject({ becomes: 'other' });
		},
	);
});

test.each<[sent: unknown, shown: unknown, warned?: string]>([
	[undefined, '$25'],
	['25', undefined],
	['', ''],
	['25', '$25'],
	['25', '25 €'],
	['€25', '&euro;25'],
	['10-20', '$10 &#8211; $20'],
	['20 – 10', '$10 – $20'],
	['0', 'Kostenlos'],
	['0 €', 'Free'],
	['0 €, 20 €', 'Free – 20€'],
	['DONATION', 'Donation'],
	['5 or more', '5or more'],
	['$5 & up', '$ &amp; up5', '“$ & up5”'],
	['25', '', 'no cost'],
	['25', '$30', '“$30”'],
	['€25', '$25', '“$25”'],
	['Free', '$0.00', '“$0.00”'],
	['10 – 20', '$20', '“$20”'],
	['', '$25', '“$25”'],
])('%j shown as %j is what was meant, unless there is a warning: %j', (cost, shown, ...warned) => {
	const record = { cost: shown } as IDataObject;
	expect(costWarnings(record, { ...request, body: { cost } as IDataObject })).toEqual(
		warned.map(
			(named) =>
				`The cost was sent as “${String(cost)}”, but the service shows ${named}. Use “Price” to have it written in the form that the service understands.`,
		),
	);
});
