import type { INodeProperties } from 'n8n-workflow';

import { EVENTS } from './events';

const notice = (name: string, text: string): INodeProperties => ({
	displayName: text,
	name,
	type: 'notice',
	default: '',
});

/** The parameters of the Invoicing Trigger, in the order of the panel. */
export const triggerProperties: INodeProperties[] = [
	notice(
		'setupNotice',
		'To set up: copy the production URL above, add it in the settings of the service under Webhooks, and save the secret it shows (once) as Signing Secret in the credential.',
	),
	// Test and production URL are two addresses, and the service makes a secret for each address.
	notice(
		'testNotice',
		'To try it: the test URL is a second endpoint with a secret of its own. Save that one as Previous Signing Secret for as long as you test.',
	),
	notice(
		'secretNotice',
		'To change the secret: move the old one to Previous Signing Secret, save the new one as Signing Secret, and empty the former once all deliveries use the latter.',
	),
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		noDataExpression: true,
		required: true,
		options: [...EVENTS],
		default: [],
		description: 'The events that start the workflow. Others are answered and ignored.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Ignore Repeated Deliveries',
				name: 'ignoreRepeatedDeliveries',
				type: 'boolean',
				default: true,
				description:
					'Whether to start the workflow once for deliveries with the same body that arrive within a day. On when this option is not added. Turn it off if two events may have the same body, such as two views of one invoice.',
			},
		],
	},
];
