import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { addRich, byId, RICH, stored, useEventTestBench, writes } from './eventTestBench';

type Currency = [symbol: string, position: '' | 'prefix' | 'suffix', code: string];

const AFTER: Currency = ['€', 'suffix', 'EUR'];
const BEFORE: Currency = ['GH₵', 'prefix', 'GHS'];
const SITE: Currency = ['', '', ''];

/** Costs as people type them in the admin pages, and with which currencies they are kept, or kept in another form. */
const COSTS: Array<[costs: string[], keptWith: Currency[], rewrittenWith?: Currency[]]> = [
	[
		['25', '25.50', '99.999', '100000', '0', '007', '€25', '5 each'],
		[AFTER, BEFORE, SITE],
	],
	[
		['10 - 20', '10 – 20.50', '0 - 20', 'Kids 10; adults 20', '1 000', '10 - 15 - 20'],
		[AFTER, SITE],
	],
	// Visitors see words without the currency that is stored with them.
	[
		['Free', 'Pay what you can & more'],
		[AFTER, BEFORE, SITE],
	],
	// The text that visitors see of it, such as `25.€`, stores the same.
	[['25.'], [AFTER, BEFORE, SITE]],
	[['25,50'], [SITE], [AFTER, BEFORE]],
	[['1,234', '1.234,50', '25,50 - 30,50', '.50'], []],
];

/** What became of one record: the error, if it was refused, and its cost before and after as everybody sees it. */
interface Outcome {
	error?: string;
	before: unknown;
	after: unknown;
	isUnchanged: boolean;
	warnings: unknown;
}

const bench = useEventTestBench();

/** The costs as visitors see them. */
async function costsOf(ids: number[]): Promise<unknown[]> {
	const outcome = await bench.run(
		'event.get',
		{ eventId: byId('={{ $json.id }}'), simplify: false },
		{ items: ids.map((id) => ({ id })) },
	);
	return outcome.items.map(({ json: { cost } }) => {
		expect(typeof cost).toBe('string');
		return cost;
	});
}

/** Adds the records as they are, and updates all of them in one run. */
async function updated(records: object[], parameters: INodeParameters): Promise<Outcome[]> {
	const rich = records.map((record, at) => ({ ...RICH, slug: `rich-${at}`, ...record }));
	const ids = await bench.control.calendar.add('events', rich);
	const before = await costsOf(ids);
	const kept = await Promise.all(ids.map(async (id) => await stored(bench, id)));
	const { items } = await bench.run(
		'event.update',
		{ eventId: byId('={{ $json.id }}'), ...parameters },
		{ items: ids.map((id) => ({ id })), node: { onError: 'continueRegularOutput' } },
	);
	const after = await costsOf(ids);
	const now = await Promise.all(ids.map(async (id) => await stored(bench, id)));
	const written = (await writes(bench)).map(({ path }) => path);
	return ids.map((id, at) => {
		const { error, warnings } = items[at]?.json ?? {};
		expect(written.includes(`/events/${id}`)).toBe(error === undefined);
		const isUnchanged = JSON.stringify(now[at]) === JSON.stringify(kept[at]);
		return {
			error: error as string | undefined,
			before: before[at],
			after: after[at],
			isUnchanged,
			warnings,
		};
	});
}

/** Whether each cost was kept, kept in another form with a warning, or the update refused. */
function decisions(outcomes: Outcome[]): Array<'kept' | 'rewritten' | 'refused'> {
	return outcomes.map(({ error, before, after, isUnchanged, warnings }) => {
		if (warnings !== undefined) {
			const says = `The cost “${String(before)}” of the event is written as “`;
			expect(warnings).toEqual([expect.stringContaining(says)]);
			expect(String(after)).toBe(String(before).replace(',', '.'));
			return 'rewritten';
		}
		expect(after).toEqual(before);
		expect(isUnchanged).toBe(error !== undefined);
		if (error !== undefined) expect(error).toMatch('The update would change the event’s cost “');
		return error === undefined ? 'kept' : 'refused';
	});
}

const title = { updateFields: { title: 'Other' } };

test.each([AFTER, BEFORE, SITE])(
	'costs of admin pages with the currency “%s” %s %s are kept, or the event isn’t updated',
	async (...currency) => {
		const [symbol, position, code] = currency;
		const fields = { currency_symbol: symbol, currency_position: position, currency_code: code };
		const records = COSTS.flatMap(([costs]) => costs.map((cost) => ({ cost, ...fields })));
		const isOf = (list: Currency[]) => list.some((each) => each.join() === currency.join());
		const expected = COSTS.flatMap(([costs, keptWith, rewrittenWith = []]) =>
			costs.map(() => (isOf(keptWith) ? 'kept' : isOf(rewrittenWith) ? 'rewritten' : 'refused')),
		);
		expect(decisions(await updated(records, title))).toEqual(expected);
	},
);

test('costs that were written through the interface are kept, or the event isn’t updated', async () => {
	const kept = [
		...['', '25.00', '€25', '25 €', '25.50€', '0', 'GHS 40', 'from 25', '10 €, 20 €', 'Free'],
		// A part was lost when they were written.
		...['10€ – 20€', '€10 - €20', '10 - 20 €', 'by donation, 5 or more', '25,50€'],
	];
	const refused = [...['€10, €20', '£10, £20', '10€,20€', '1,234.50', '10, 20'], 'from 5 or so'];
	const records = [...kept, ...refused].map((cost) => ({ cost }));
	expect(decisions(await updated(records, title))).toEqual([
		...kept.map(() => 'kept'),
		...refused.map(() => 'refused'),
	]);
});

/** As admin pages store it. */
const euros = (cost: string, currency_position = 'suffix') => ({
	...{ cost, currency_position },
	currency_symbol: '€',
	currency_code: 'EUR',
});

test.each([
	['10 - 20', 'prefix', '10 €, 20 €', '10€ – 20€'],
	['25', '', '€25', '€25'],
])(
	'the cost %j (%s) changes to %j if the user allows it, and is named before and after',
	async (cost, position, sent, shown) => {
		const id = await addRich(bench, euros(cost, position));
		const run = async (options: INodeParameters) =>
			await bench.run('event.update', {
				eventId: byId(id),
				...title,
				options,
				simplify: false,
			});
		const refused = errorShown(await run({}));
		expect(refused?.message).toMatch(/^The update would change the event’s cost “.+”/);
		expect(refused?.description).toContain(
			`Set “Cost” or “Price” as well, or turn on “Allow Cost Changes” under Options to send it as “${sent}”. Nothing was changed.`,
		);
		expect(await writes(bench)).toEqual([]);

		const [item] = (await run({ allowCostChange: true })).items;
		expect(item?.json).toMatchObject({ title: 'Other', cost: shown });
		expect(item?.json.warnings).toEqual([
			expect.stringMatching(`can’t be kept. .+ It was sent as “${sent}”.$`),
		]);
	},
);
