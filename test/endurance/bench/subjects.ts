import type { Sandbox } from '../../sandbox';
import { node, split, type Node } from '../../n8n/nodes';

/** A node under test: its type and parameters, and how to find the results in its output. */
export type Subject = {
	type: string;
	typeVersion?: number;
	parameters: Record<string, unknown>;
	credential?: string;
	/** A field that each result has and a failed item doesn't. */
	result: string;
	/** A list field to split into items afterwards, so that both nodes return the same. */
	split?: string;
};

const invoicing = (resource: string, operation: string, parameters: object): Subject => ({
	type: 'n8n-nodes-sms-invoicing-calendar.invoicing',
	credential: 'invoicingApi',
	result: 'id',
	parameters: { resource, operation, ...parameters },
});

/** Our nodes, set up as a user would; `options` are the values under Options. */
export const ours = {
	list: (options = {}) =>
		invoicing('invoice', 'getAll', { returnAll: true, simplify: false, options }),
	read: (options = {}) => {
		const invoiceId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
		return invoicing('invoice', 'get', { invoiceId, simplify: false, options });
	},
	create: (options = {}) => invoicing('client', 'create', { name: '={{ $json.name }}', options }),
};

/** n8n's HTTP Request node doing the same. */
export function httpRequest({ invoicing: { baseUrl } }: Sandbox) {
	const http = (result: string, parameters: object, rest: Partial<Subject> = {}): Subject => ({
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		credential: 'httpHeaderAuth',
		result,
		parameters: {
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			options: {},
			...parameters,
		},
		...rest,
	});
	const named = (name: string, value: string) => ({ parameters: [{ name, value }] });
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression: '={{ $response.body.meta.page >= $response.body.meta.totalPages }}',
		limitPagesFetched: false,
		requestInterval: 0,
	};
	return {
		list: () => {
			const query = { sendQuery: true, queryParameters: named('page_size', '100') };
			const options = { pagination: { pagination } };
			return http('id', { url: `${baseUrl}/invoices`, ...query, options }, { split: 'data' });
		},
		read: (options = {}) =>
			http('data.id', { url: `=${baseUrl}/invoices/{{ $json.id }}`, options }),
	};
}

/** See custom/Bare.node.js. */
export const bare = (atOnce: number): Subject => ({
	type: 'CUSTOM.bare',
	credential: 'invoicingApi',
	result: 'id',
	parameters: { path: '=/invoices/{{ $json.id }}', atOnce },
});

/** The same items through n8n, without any work on them. */
export const nothing: Subject = { type: 'n8n-nodes-base.noOp', parameters: {}, result: 'n' };

/** The node under test, and one that counts its results. */
export function nodesFor(subject: Subject): Node[] {
	const { type, typeVersion = 1, parameters, credential, result, split: list } = subject;
	const credentials = credential ? { [credential]: { name: '' } } : undefined;
	const fieldsToSummarize = { values: [{ aggregation: 'count', field: result }] };
	const summarize = { fieldsToSummarize, options: {} };
	return [
		node('Under Test', type, parameters, { typeVersion, credentials }),
		...(list ? [split('Split', list)] : []),
		node('Count', 'n8n-nodes-base.summarize', summarize, { typeVersion: 1.1 }),
	];
}
