import type { INodeProperties } from 'n8n-workflow';

import { bodyField } from '../../shared/panel/fields';

/** A cost by its parts. The text that servers need for it is put together here. */
export const priceField: INodeProperties = bodyField('price', 'Price', {
	type: 'fixedCollection',
	placeholder: 'Add Price',
	default: {},
	description:
		'A price, or a range of prices, with its currency. Sent as the cost, in the form that servers understand. Use either this or Cost.',
	options: [
		{
			displayName: 'Price',
			name: 'price',
			values: [
				{
					displayName: 'Amount',
					name: 'amount',
					type: 'string',
					default: '',
					placeholder: 'e.g. 25.50',
					description: 'A decimal number. Of a range, the lowest. 0 is shown as “Free”.',
				},
				{
					displayName: 'Highest Amount',
					name: 'highestAmount',
					type: 'string',
					default: '',
					placeholder: 'e.g. 40',
					description: 'The end of a range. Leave empty for a single price.',
				},
				{
					displayName: 'Currency Symbol',
					name: 'currencySymbol',
					type: 'string',
					default: '',
					placeholder: 'e.g. €',
					description: 'A sign or a code. If empty, the site’s own is shown.',
				},
				{
					displayName: 'Symbol Position',
					name: 'symbolPosition',
					type: 'options',
					options: [
						{ name: 'After Amount', value: 'postfix' },
						{
							name: 'Before Amount',
							value: 'prefix',
							description: 'Servers don’t keep a symbol before the amounts of a range',
						},
					],
					default: 'prefix',
					description: 'Where the currency symbol is shown. Ignored if there is none.',
				},
			],
		},
	],
});
