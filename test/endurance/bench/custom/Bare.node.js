// The least that a node of n8n can do for an item: evaluate one expression, read the credential, send one request. It
// has no checks, retries or rate limit. What it takes is the price of n8n itself, which no node can go below.
const type = 'invoicingApi';

class Bare {
	constructor() {
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
				{ displayName: 'path', name: 'path', type: 'string', default: '' },
				{ displayName: 'atOnce', name: 'atOnce', type: 'number', default: 1 },
			],
		};
	}

	async execute() {
		const count = this.getInputData().length;
		const returned = new Array(count);
		let next = 0;
		const worker = async () => {
			for (let item = next++; item < count; item = next++) {
				const path = this.getNodeParameter('path', item);
				const data = await this.getCredentials(type, item);
				const { data: json } = await this.helpers.httpRequestWithAuthentication.call(
					this,
					type,
					{ method: 'GET', url: `${data.baseUrl}${path}`, json: true },
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
