import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const services = ['sms', 'invoicing', 'calendar'];
const fileOf = (service: string) => join(__dirname, `${service}.openapi.yaml`);

test.each(services)(
	'the OpenAPI description of %s has no lint errors or warnings',
	async (service) => {
		const linter = new Worker(join(__dirname, 'lint.mjs'), { workerData: fileOf(service) });
		expect(await once(linter, 'message')).toEqual([[]]);
	},
	20_000,
);
