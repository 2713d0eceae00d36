import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { addRich, byId, stored, useCalendarTestBench } from './calendarTestBench';

// keptCost.test.ts has all kinds of costs.

const bench = useCalendarTestBench();

/** As admin pages store it. */
const euros = (cost: string, currency_position = 'suffix') => ({
	...{ cost, currency_position },
	currency_symbol: '€',
	currency_code: 'EUR',
});
const update = async (id: number, options: INodeParameters = {}) =>
	await bench.run('event.update', {
		eventId: byId(id),
		updateFields: { title: 'Other' },
		options,
		simplify: false,
	});

test.each<[cost: string, shown: string, warnings: unknown]>([
	['10 - 20', '10€ – 20€', undefined],
	['25,50', '25.50€', [expect.stringContaining('The cost “25,50€” of the event is written as “')]],
])('the cost %j stays, or is written in another form: %j', async (cost, shown, warnings) => {
	const [item] = (await update(await addRich(bench, euros(cost)))).items;
	expect(item?.json).toMatchObject({ title: 'Other', cost: shown });
	expect(item?.json.warnings).toEqual(warnings);
});

test.each([
	['10 - 20', 'prefix', '10 €, 20 €', '10€ – 20€'],
	['25', '', '€25', '€25'],
])(
	'the cost %j (%s) changes to %j if the user allows it, and is named before and after',
	async (cost, position, sent, shown) => {
		const id = await addRich(bench, euros(cost, position));
		const before = await stored(bench, id);
		const refused = errorShown(await update(id));
		expect(refused?.message).toMatch(/^The update would change the event’s cost “.+”/);
		expect(refused?.description).toContain(
			`Set “Cost” or “Price” as well, or turn on “Allow Cost Changes” under Options › Advanced to send it as “${sent}”. Nothing was changed.`,
		);
		expect(await bench.writes()).toEqual([]);
		expect(await stored(bench, id)).toEqual(before);

		const [item] = (await update(id, { allowCostChange: true })).items;
		expect(item?.json).toMatchObject({ title: 'Other', cost: shown });
		expect(item?.json.warnings).toEqual([
			expect.stringMatching(`can’t be kept. .+ It was sent as “${sent}”.$`),
		]);
	},
);
