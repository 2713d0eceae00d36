import type { Sandbox } from '../../sandbox';
import { node, split, type Node } from '../../n8n/nodes';

/** A node under test: its type and parameters, and how to find the results in its output. */
export type Subject = {
	type: string;
	typeVersion?: number;
	parameters: Record<string, unknown>;
	credential?: string;
	/** The service whose key the header credential contains; invoicing by default. */
	service?: 'sms' | 'invoicing';
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

const text = { senderId: 'AKWAABA', message: 'Akwaaba' };

/** Our nodes, set up as a user would; `options` are the values under Options. */
export const ours = {
	list: (options = {}) =>
		invoicing('invoice', 'getAll', { returnAll: true, simplify: false, options }),
	read: (options = {}) => {
		const invoiceId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
		return invoicing('invoice', 'get', { invoiceId, simplify: false, options });
	},
	create: (options = {}) => invoicing('client', 'create', { name: '={{ $json.name }}', options }),
	send: (options = {}): Subject => ({
		type: 'n8n-nodes-sms-invoicing-calendar.sms',
		credential: 'smsApi',
		result: 'sent',
		parameters: {
			...{ resource: 'message', operation: 'send', options },
			...{ ...text, to: '={{ $json.to }}' },
		},
	}),
};

/** n8n's HTTP Request node doing the same. */
export function httpRequest({ invoicing: { baseUrl }, sms }: Sandbox) {
	const http = (result: string, parameters: object, rest: Partial<Subject> = {}): Subject => ({
		...{
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			credential: 'httpHeaderAuth',
			result,
		},
		parameters: {
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			options: {},
			...parameters,
		},
		...rest,
	});
	const post = { method: 'POST', sendBody: true };
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
		create: () => {
			const bodyParameters = named('name', '={{ $json.name }}');
			return http('data.id', { ...post, url: `${baseUrl}/clients`, bodyParameters });
		},
		send: () => {
			const url = `${sms.baseUrl}/sms/send`;
			const jsonBody = `={{ { ...${JSON.stringify(text)}, to: [$json.to], unicode: false } }}`;
			const parameters = { ...post, url, specifyBody: 'json', jsonBody };
			return http('sent', parameters, { service: 'sms' });
		},
	};
}

/** See custom/Bare.node.js. */
const bareNode = (parameters: Subject['parameters']): Subject => ({
	...{ type: 'CUSTOM.bare', credential: 'invoicingApi', result: 'id', parameters },
});

/** The cheapest node that does the same for each item, so many at once. */
export const bare = {
	read: (atOnce: number) =>
		bareNode({ method: 'GET', path: '/invoices', value: '={{ $json.id }}', atOnce }),
	create: (atOnce: number, more = {}) =>
		bareNode({ method: 'POST', path: '/clients', value: '={{ $json.name }}', atOnce, ...more }),
};

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
