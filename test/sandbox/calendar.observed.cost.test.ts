import { party } from './calendar/client';
import { useObserved } from './calendar/observed/bench';

interface Shown {
	cost: string;
	symbol?: string;
	position?: string;
	values: string[];
}

/** What a record shows once this text has been sent as its cost. */
const SENT: Array<[sent: string | number, shown: Shown]> = [
	['25', { cost: '$25', values: ['25'] }],
	[25, { cost: '$25', values: ['25'] }],
	['25.00', { cost: '$25.00', values: ['25.00'] }],
	['1234.50', { cost: '$1234.50', values: ['1234.50'] }],
	['$25', { cost: '$25', symbol: '$', position: 'prefix', values: ['25'] }],
	['Free', { cost: 'Free', values: ['free'] }],
	['Pay what you can', { cost: 'Pay what you can', values: ['pay-what-you-can'] }],
	['0.00', { cost: '$0.00', values: ['0.00'] }],
	['10, 20', { cost: '$20', values: ['10.', '20'] }],
	['1,234.50', { cost: '$.50', values: ['.50', '1234'] }],
	['25,50€', { cost: '$25,50', values: ['25.50'] }],
	...['10 - 20', '10-20', '$10 - $20', '10€ – 20€', '€10 - €20'].map((sent): [string, Shown] => [
		sent,
		{ cost: '$10 – $20', values: ['10', '20'] },
	]),
	...['€10-20', '10 - 20 €', '£10 – £20'].map((sent): [string, Shown] => [
		sent,
		{ cost: '$10 – $20', values: ['10', '20'] },
	]),
	...['10€, 20€', '10 €, 20 €'].map((sent): [string, Shown] => [
		sent,
		{ cost: '10€ – 20€', symbol: '€', position: 'postfix', values: ['10', '20'] },
	]),
	['€10, €20', { cost: '€20', symbol: '€', position: 'prefix', values: ['10.', '20'] }],
	['£10, £20', { cost: '£20', symbol: '£', position: 'prefix', values: ['10.', '20'] }],
	['10€,20€', { cost: '10€', symbol: '€', position: 'postfix', values: ['.20', '10'] }],
	['25.50€', { cost: '25.50€', symbol: '€', position: 'postfix', values: ['25.50'] }],
	['1234.50€', { cost: '1234.50€', symbol: '€', position: 'postfix', values: ['1234.50'] }],
	['€1234.50', { cost: '€1234.50', symbol: '€', position: 'prefix', values: ['1234.50'] }],
	['GH₵ 40', { cost: 'GH₵40', symbol: 'GH₵', position: 'prefix', values: ['40'] }],
	['GHS 40', { cost: 'GHS40', symbol: 'GHS', position: 'prefix', values: ['40'] }],
	[
		'by donation, 5 or more',
		{ cost: '5or more', symbol: 'or more', position: 'postfix', values: ['5'] },
	],
];

const details = ({ symbol = '', position = '', values }: Shown, code = 'USD') => ({
	currency_symbol: symbol,
	currency_code: code,
	currency_position: position,
	values,
});

describe.each(['release', 'head'] as const)('the cost of an event on the %s server', (flavour) => {
	const { site, as } = useObserved(flavour);
	const { editor } = as;

	test.each(SENT)('%j is stored as it is sent, and shown as %j', async (sent, shown) => {
		const { body } = await editor('POST', '/events', { ...party, cost: sent });
		expect(body).toMatchObject({ cost: shown.cost, cost_details: details(shown) });
		const after = await editor('PATCH', `/events/${body.id}`, { cost: sent });
		expect(after.body).toMatchObject({ cost: shown.cost, cost_details: details(shown) });
		expect(await site().record('events', Number(body.id))).toMatchObject({ cost: String(sent) });
	});

	test.each(['0', 0])('%j is dropped by a create and means free in an update', async (cost) => {
		const { body } = await editor('POST', '/events', { ...party, cost });
		expect(body).toMatchObject({ cost: '', cost_details: details({ cost: '', values: [] }) });
		const after = await editor('PATCH', `/events/${body.id}`, { cost });
		expect(after.body).toMatchObject({ cost: 'Free', cost_details: { values: ['0'] } });
	});

	/** As the admin pages store it: the number and the currency apart. */
	const stored = { currency_symbol: '€', currency_position: 'suffix', currency_code: 'EUR' };

	test.each([
		['10 - 20', { cost: '10€ – 20€', values: ['10', '20'] }],
		['25,50', { cost: '25,50€', values: ['25.50'] }],
		['0', { cost: 'Free', values: ['0'] }],
		['0 - 20', { cost: 'Free – 20€', values: ['0', '20'] }],
		['Donation', { cost: 'Donation', values: ['donation'] }],
		['25,50 - 30,50', { cost: 'Free', values: ['25.50', '30.50'] }],
	])(
		'of an admin page, %j is shown as %j, and any write loses its currency',
		async (cost, shown) => {
			const [id = 0] = await site().add('events', [{ ...party, cost, ...stored }]);
			const { body } = await editor('GET', `/events/${id}`);
			const currency = { symbol: '€', position: 'suffix' };
			expect(body).toMatchObject({
				cost: shown.cost,
				cost_details: details({ ...shown, ...currency }, 'EUR'),
			});
			const after = await editor('PATCH', `/events/${id}`, { title: 'Other' });
			expect(after.body).toMatchObject({
				cost: '',
				cost_details: details({ cost: '', values: [] }, 'EUR'),
			});
		},
	);

	test('sent back as it is shown, it isn’t the same any more', async () => {
		const [id = 0] = await site().add('events', [{ ...party, cost: '10 - 20', ...stored }]);
		const { body } = await editor('GET', `/events/${id}`);
		const after = await editor('PATCH', `/events/${id}`, { cost: body.cost });
		expect([body.cost, after.body.cost]).toEqual(['10€ – 20€', '$10 – $20']);
	});
});
