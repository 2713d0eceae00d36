import type { Sandbox } from '../../sandbox';
import { node, split, type Node } from '../chaos/workflows';

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

const invoicing = {
	type: 'n8n-nodes-sms-invoicing-calendar.invoicing',
	credential: 'invoicingApi',
};
const http = {
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credential: 'httpHeaderAuth',
};
const headerAuth = {
	authentication: 'genericCredentialType',
	genericAuthType: 'httpHeaderAuth',
};

const text = { senderId: 'AKWAABA', message: 'Akwaaba' };

/** Our nodes, set up as a user would; `options` are the values under Options. */
export const ours = {
	list: (options = {}): Subject => ({
		...invoicing,
		result: 'id',
		parameters: {
			...{ resource: 'invoice', operation: 'getAll', options },
			...{ returnAll: true, simplify: false },
		},
	}),
	read: (options = {}): Subject => ({
		...invoicing,
		result: 'id',
		parameters: {
			...{ resource: 'invoice', operation: 'get', simplify: false, options },
			invoiceId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		},
	}),
	create: (options = {}): Subject => ({
		...invoicing,
		result: 'id',
		parameters: { resource: 'client', operation: 'create', name: '={{ $json.name }}', options },
	}),
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
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression: '={{ $response.body.meta.page >= $response.body.meta.totalPages }}',
		limitPagesFetched: false,
		requestInterval: 0,
	};
	return {
		list: (): Subject => ({
			...http,
			result: 'id',
			split: 'data',
			parameters: {
				...headerAuth,
				url: `${baseUrl}/invoices`,
				sendQuery: true,
				queryParameters: { parameters: [{ name: 'page_size', value: '100' }] },
				options: { pagination: { pagination } },
			},
		}),
		read: (): Subject => ({
			...http,
			result: 'data.id',
			parameters: { ...headerAuth, url: `=${baseUrl}/invoices/{{ $json.id }}`, options: {} },
		}),
		create: (): Subject => ({
			...http,
			result: 'data.id',
			parameters: {
				...headerAuth,
				method: 'POST',
				url: `${baseUrl}/clients`,
				sendBody: true,
				bodyParameters: { parameters: [{ name: 'name', value: '={{ $json.name }}' }] },
				options: {},
			},
		}),
		send: (): Subject => ({
			...http,
			service: 'sms',
			result: 'sent',
			parameters: {
				...headerAuth,
				method: 'POST',
				url: `${sms.baseUrl}/api/v1/sms/send`,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: `={{ { ...${JSON.stringify(text)}, to: [$json.to], unicode: false } }}`,
				options: {},
			},
		}),
	};
}

/** See custom/Bare.node.js. */
const bareNode = { type: 'CUSTOM.bare', credential: 'invoicingApi', result: 'id' };

/** The cheapest node that does the same for each item, so many at once. */
export const bare = {
	read: (atOnce: number): Subject => ({
		...bareNode,
		parameters: { method: 'GET', path: '/invoices', value: '={{ $json.id }}', atOnce },
	}),
	create: (atOnce: number): Subject => ({
		...bareNode,
		parameters: { method: 'POST', path: '/clients', value: '={{ $json.name }}', atOnce },
	}),
};

/** The same items through n8n, without any work on them. */
export const nothing: Subject = { type: 'n8n-nodes-base.noOp', parameters: {}, result: 'n' };

/** The node under test, and one that counts its results. */
export function nodesFor(subject: Subject): Node[] {
	const { type, typeVersion = 1, parameters, credential, result, split: list } = subject;
	const credentials = credential ? { [credential]: { name: '' } } : undefined;
	const fieldsToSummarize = { values: [{ aggregation: 'count', field: result }] };
	return [
		node('Under Test', type, parameters, { typeVersion, credentials }),
		...(list ? [split('Split', list)] : []),
		node(
			'Count',
			'n8n-nodes-base.summarize',
			{ fieldsToSummarize, options: {} },
			{ typeVersion: 1.1 },
		),
	];
}
