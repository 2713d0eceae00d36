// The least that a node of n8n can do for an item: evaluate one expression, read the credential, send one request. It has
// no checks, retries or rate limit. What it takes is the price of n8n itself, which no node can go below.
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
			],
		};
	}

	async execute() {
		const count = this.getInputData().length;
		const [method, path] = ['method', 'path'].map((field) => this.getNodeParameter(field, 0));
		const returned = new Array(count);
		let next = 0;
		const worker = async () => {
			for (let item = next++; item < count; item = next++) {
				const value = this.getNodeParameter('value', item);
				const data = await this.getCredentials(type, item);
				const url = `${data.baseUrl}${path}`;
				const options =
					method === 'GET' ? { url: `${url}/${value}` } : { url, body: { name: value } };
				const { data: json } = await this.helpers.httpRequestWithAuthentication.call(
					this,
					type,
					{ method, ...options, json: true },
					{ credentialsDecrypted: { id: '', name: '', type, data } },
				);
				returned[item] = { json, pairedItem: { item } };
			}
		};
		await Promise.all(Array.from({ length: this.getNodeParameter('atOnce', 0) }, worker));
		return [returned];
	}
}

module.exports = { Bare };
