import type { INodeParameters } from 'n8n-workflow';

/** Sends a message once per key of an item. Values of the message and of its options replace the usual ones. */
export const sendOnce = (
	message: INodeParameters = {},
	options: INodeParameters = {},
): [string, INodeParameters] => [
	'message.send',
	{
		...{ senderId: 'AKWAABA', to: '+233241234567', message: '={{ $json.key }}', ...message },
		options: { onlyOncePer: '={{ $json.key }}', ...options },
	},
];
