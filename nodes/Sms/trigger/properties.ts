import type { INodeProperties } from 'n8n-workflow';

export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'multiOptions',
		required: true,
		options: [
			{
				name: 'Balance Below Threshold',
				value: 'balanceBelow',
				description:
					'The wallet holds fewer units than the threshold. Triggers once, and again only after it has held enough.',
			},
			{
				name: 'Balance Changed',
				value: 'balanceChanged',
				description: 'The balance differs from the last poll',
			},
		],
		default: ['balanceBelow'],
		description: 'When to start the workflow',
	},
	{
		displayName: 'Threshold',
		name: 'threshold',
		type: 'number',
		required: true,
		typeOptions: { minValue: 0 },
		displayOptions: { show: { triggerOn: ['balanceBelow'] } },
		default: 100,
		description: 'Number of units the wallet should hold at least',
	},
];
