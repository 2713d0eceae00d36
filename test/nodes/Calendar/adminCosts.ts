export type Currency = [symbol: string, position: '' | 'prefix' | 'suffix', code: string];

export const AFTER: Currency[] = [
	['€', 'suffix', 'EUR'],
	['kr', 'suffix', 'SEK'],
	['Ft.', 'suffix', ''],
];
export const BEFORE: Currency[] = [
	['$', 'prefix', 'USD'],
	['€', 'prefix', 'EUR'],
	['GH₵', 'prefix', 'GHS'],
	['Rs.', 'prefix', 'INR'],
];
export const SITE: Currency[] = [['', '', '']];

/** Costs as people type them in the admin pages, and where the symbol may be so that a form keeps them. */
export const COSTS: Array<[cost: string, keptWith: Currency[]]> = [
	...[
		'25',
		'25.50',
		'99.999',
		'1234.50',
		'1.234',
		'100000',
		'0',
		'0.00',
		'007',
		'€25',
		'5 each',
	].map((cost): [string, Currency[]] => [cost, [...AFTER, ...BEFORE, ...SITE]]),
	...['10 - 20', '10-20', '10 – 20.50', '0 - 20', '10/20', 'Kids 10; adults 20', '1 000'].map(
		(cost): [string, Currency[]] => [cost, [...AFTER, ...SITE]],
	),
	...['Free', 'Donation', 'Pay what you can & more'].map((cost): [string, Currency[]] => [
		cost,
		SITE,
	]),
	...[
		'25,50',
		'1,234',
		'1,234.50',
		'1.234,50',
		'10, 20',
		'25,50 - 30,50',
		'10 - 15 - 20',
		'.50',
		'25.',
	].map((cost): [string, Currency[]] => [cost, []]),
];
