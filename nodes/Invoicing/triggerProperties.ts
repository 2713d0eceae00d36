import type { INodeProperties } from 'n8n-workflow';

import { EVENTS } from './events';

// Test and production URL are two addresses, and the service makes a secret for each address.
const SETUP = [
	'<b>Set up:</b> copy the production URL above, add it in the settings of the service under Webhooks, and save the secret it shows (once) as <b>Signing Secret</b> in the credential.',
	'<b>Try it:</b> the test URL is a second endpoint with its own secret. Save that one as <b>Previous Signing Secret</b> for as long as you test.',
	'<b>Change the secret:</b> move the old one to <b>Previous Signing Secret</b>, save the new one as <b>Signing Secret</b>, and empty the former once all deliveries use the latter.',
].join('<br><br>');

/** The parameters of the Invoicing Trigger, in the order of the panel. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: SETUP,
		name: 'setupNotice',
		type: 'notice',
		default: '',
	},
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
