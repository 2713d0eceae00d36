import type { INodeProperties } from 'n8n-workflow';

import { optionsCollection } from '../../shared/panel/collections';
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
		'To set up, copy the production URL above and add it in the service’s settings, under Webhooks. The service shows a secret once. Save it as Signing Secret in the credential.',
	),
	// The service creates a secret for each URL, and the test URL differs from the production URL.
	notice(
		'testNotice',
		'To test, add the test URL as a second endpoint. It gets its own secret. Save that one as Previous Signing Secret while you test.',
	),
	notice(
		'secretNotice',
		'To change the secret, move the old one to Previous Signing Secret and save the new one as Signing Secret. Once all deliveries use the new one, empty Previous Signing Secret.',
	),
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		noDataExpression: true,
		required: true,
		options: [...EVENTS],
		default: [],
		description: 'The events that start the workflow. Other deliveries are accepted and ignored.',
	},
	optionsCollection([
		{
			displayName: 'Ignore Repeated Deliveries',
			name: 'ignoreRepeatedDeliveries',
			type: 'boolean',
			default: true,
			description:
				'Whether to start the workflow only once for deliveries with the same body within a day. Also on if this option isn’t added. Turn it off if different events can have the same body, such as two views of one invoice.',
		},
	]),
];
