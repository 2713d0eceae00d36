import type { Field } from '../operation';
import { field, form, onOffField } from './fields';

/** Request Options under Settings. Saved workflows have it as n8n adds it to nodes that its routing engine runs. */
export const requestOptions: Field = field('requestOptions', 'Request Options', {
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add Option',
	default: {},
	options: [
		form('batching', 'Batching', {
			placeholder: 'Add Batching',
			typeOptions: { multipleValues: false },
			default: { batch: {} },
			group: ['batch', 'Batching'],
			values: [
				field('batchSize', 'Items per Batch', {
					type: 'number',
					typeOptions: { minValue: -1 },
					default: 50,
					description:
						'Input will be split in batches to throttle requests. -1 for disabled. 0 will be treated as 1.',
				}),
				field('batchInterval', 'Batch Interval (Ms)', {
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 1000,
					description: 'Time (in milliseconds) between each batch of requests. 0 for disabled.',
				}),
			],
		}),
		onOffField(
			'allowUnauthorizedCerts',
			'Ignore SSL Issues (Insecure)',
			'Whether to connect even if SSL certificate validation is not possible',
			{ noDataExpression: true },
		),
		field('proxy', 'Proxy', {
			placeholder: 'e.g. http://myproxy:3128',
			description:
				'HTTP proxy to use. If authentication is required it can be defined as follow: http://username:password@myproxy:3128.',
		}),
		field('timeout', 'Timeout', {
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10000,
			description:
				'Time in ms that one request may take in all, including the answer. Without this option, 5 minutes.',
		}),
	],
});
