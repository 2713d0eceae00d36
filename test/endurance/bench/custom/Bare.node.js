// The least that a node of n8n can do for an item: evaluate one expression, read the credential, send one request. It
// has no checks, retries or rate limit. What it takes is the price of n8n itself, which no node can go below. If it
// remembers, it also calls n8n’s helper for processed values three times: for a claimed key, for what was sent with it,
// for its end.
const { createHash } = require('node:crypto');

const type = 'invoicingApi';

class Bare {
	constructor() {
		const text = (field) => ({ displayName: field, name: field, type: 'string', default: '' });
		this.description = {
			displayName: 'Bare',
			name: 'bare',
			group: ['transform'],
			version: 1,
			description: 'Sends one request for each item',
			defaults: { name: 'Bare' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: type, required: true }],
			properties: [
				...['method', 'path', 'value'].map(text),
				{ displayName: 'atOnce', name: 'atOnce', type: 'number', default: 1 },
				{ displayName: 'remembers', name: 'remembers', type: 'boolean', default: false },
			],
		};
	}

	/** A row of its own for each name, as nodes/shared/n8n/store.ts has it. */
	async record(name, values) {
		const { id } = this.node;
		this.node.id = `${id}:${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
		try {
			return this.helpers.checkProcessedAndRecord(values, 'node', { mode: 'entries' });
		} finally {
			this.node.id = id;
		}
	}

	async execute() {
		const record = this.getNodeParameter('remembers', 0)
			? async (...what) => await Bare.prototype.record.apply(this, what)
			: async () => {};
		const count = this.getInputData().length;
		const [method, path] = ['method', 'path'].map((field) => this.getNodeParameter(field, 0));
		const returned = new Array(count);
		let next = 0;
		const worker = async () => {
			for (let item = next++; item < count; item = next++) {
				const value = this.getNodeParameter('value', item);
				const data = await this.getCredentials(type, item);
				await record(`key ${value}`, ['claimed']);
				const url = `${data.baseUrl}${path}`;
				const options =
					method === 'GET' ? { url: `${url}/${value}` } : { url, body: { name: value } };
				const { data: json } = await this.helpers.httpRequestWithAuthentication.call(
					this,
					type,
					{ method, ...options, json: true },
					{ credentialsDecrypted: { id: '', name: '', type, data } },
				);
				await record(`content ${value}`, ['sent']);
				await record(`key ${value}`, ['claimed', 'ended']);
				returned[item] = { json, pairedItem: { item } };
			}
		};
		await Promise.all(Array.from({ length: this.getNodeParameter('atOnce', 0) }, worker));
		return [returned];
	}
}

module.exports = { Bare };
