import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parse } from 'yaml';

type Operation = { operationId?: string };
type Description = Partial<Record<'paths' | 'webhooks', Record<string, Record<string, Operation>>>>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const services = ['sms', 'invoicing', 'calendar'];
const fileOf = (service: string) => join(__dirname, `${service}.openapi.yaml`);

function operationsOf(service: string): Operation[] {
	const { paths = {}, webhooks = {} } = parse(readFileSync(fileOf(service), 'utf8')) as Description;
	return [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
		methods.flatMap((method) => item[method] ?? []),
	);
}

test.each(services)(
	'the OpenAPI description of %s has no lint errors or warnings',
	async (service) => {
		const linter = new Worker(join(__dirname, 'lint.mjs'), { workerData: fileOf(service) });
		expect(await once(linter, 'message')).toEqual([[]]);
	},
	20_000,
);

test('every operation of the three services has a unique ID', () => {
	const ids = services.flatMap(operationsOf).map((operation) => operation.operationId);
	expect(ids).not.toContain(undefined);
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
	expect(ids.length).toBeGreaterThan(70);
});
