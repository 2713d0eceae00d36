import type { INodeProperties } from 'n8n-workflow';

import { docsLink, optionsCollection } from '../../shared/panel/fields';
import { EVENTS } from './events';

/** The value of Respond that lets the service repeat what failed. */
export const WHEN_FINISHED = 'finished';

/** Hours for which a repeated delivery is recognized, unless the user sets another number. */
export const USUAL_HOURS = 24;
/** The least and the most that the user can set. */
export const HOURS = { least: 0.01, most: 24 * 365 };

/** The parameters of the Invoicing Trigger, in the order of the panel. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: `Add the production URL in the service’s settings, under Webhooks, and save the secret you get there in the credential. ${docsLink('invoicing-trigger.md#set-up', 'How to set up and test')}`,
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
		description: 'The events that start the workflow. Other deliveries are accepted and ignored.',
	},
	optionsCollection([
		{
			displayName: 'Ignore Repeated Deliveries',
			name: 'ignoreRepeatedDeliveries',
			type: 'boolean',
			default: true,
			description:
				'Whether to start the workflow only once for deliveries with the same body within the repeat window. Also on if this option isn’t added, but not with Respond set to When the Workflow Finishes. Turn it off if different events can have the same body, such as two views of one invoice.',
		},
		{
			displayName: 'Repeat Window (Hours)',
			name: 'repeatWindow',
			type: 'number',
			typeOptions: { minValue: HOURS.least, maxValue: HOURS.most, numberPrecision: 2 },
			default: USUAL_HOURS,
			description:
				'How long a body counts as repeated: at least this long, at most twice as long. Afterwards, the same body starts the workflow again.',
		},
		{
			displayName: 'Respond',
			name: 'respond',
			type: 'options',
			options: [
				{
					name: 'Immediately',
					value: 'immediately',
					description: 'As soon as the delivery is verified, whatever becomes of the workflow',
				},
				{
					name: 'When the Workflow Finishes',
					value: WHEN_FINISHED,
					description:
						'With success only if the workflow succeeds. Otherwise, the service sends the delivery again, up to three times. The workflow has 10 seconds.',
				},
			],
			default: 'immediately',
			description:
				'When to answer the service. When the Workflow Finishes loses no delivery, even if n8n is stopped meanwhile, but the workflow can run again for one: set Only Once Per in the nodes that send or create something.',
		},
	]),
];
