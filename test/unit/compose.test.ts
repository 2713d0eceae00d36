import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { manifest } from '../n8n/package';
import { kinds, sharedSettings } from '../n8n/queue/settings';
import { root, versionOf } from '../n8n/releases';

type Service = {
	image: string;
	command?: string[];
	environment?: Record<string, string>;
	volumes?: string[];
	depends_on?: Record<string, { condition: string }>;
	healthcheck?: { test: string[] };
	deploy?: { replicas: number };
	ports?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const folder = join(root, 'docs', 'queue-mode');
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const { services, volumes } = parse(text, { merge: true }) as Compose;
const kindNames = Object.keys(kinds) as Array<keyof typeof kinds>;

const service = (name: string): Service => {
	const found = services[name];
	if (!found) throw new Error(`compose.yaml has no service ${name}`);
	return found;
};

describe.each(kindNames)('the service %s of the compose file', (name) => {
	test('runs the n8n under test with the command that the tests use', () => {
		expect(service(name).image).toBe(`docker.n8n.io/n8nio/n8n:${versionOf('latest')}`);
		expect(service(name).command).toEqual(kinds[name].command);
	});

	test('has the settings that the tests use, and reaches the database and Redis of the file', () => {
		const { environment = {} } = service(name);
		const {
			POSTGRES_USER = '',
			POSTGRES_PASSWORD = '',
			POSTGRES_DB = '',
		} = service('postgres').environment ?? {};
		expect(environment).toMatchObject(
			sharedSettings({
				postgres: {
					host: 'postgres',
					port: '5432',
					user: POSTGRES_USER,
					password: POSTGRES_PASSWORD,
					database: POSTGRES_DB,
				},
				redis: { host: 'redis', port: '6379', password: '' },
				prefix: 'n8n',
				encryptionKey: '${N8N_ENCRYPTION_KEY:?}',
			}),
		);
	});

	test('has this package, installed before it starts', () => {
		const [mounted] = service('package').volumes?.map((volume) => volume.split(':')[0]) ?? [];
		expect(service(name).volumes).toContain(`${mounted}:/home/node/.n8n/nodes:ro`);
		expect(service(name).depends_on?.package).toEqual({
			condition: 'service_completed_successfully',
		});
	});

	test('is asked whether it is ready at the path that the tests ask', () => {
		expect(service(name).healthcheck?.test.join(' ')).toContain('5678/healthz/readiness');
	});
});

test('the compose file has two workers, and only main and the webhook process are reachable', () => {
	expect(service('worker').deploy?.replicas).toBe(2);
	const open = Object.keys(services).filter((name) => service(name).ports);
	expect(open).toEqual(['main', 'webhook']);
});

test('a service waits for what exists, and for the health only of what can tell it', () => {
	for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
		for (const [other, { condition }] of Object.entries(needs)) {
			const { healthcheck } = service(other);
			expect([name, other, condition === 'service_healthy']).toEqual([name, other, !!healthcheck]);
		}
	}
});

test('every volume is declared and used, and no image is without a version', () => {
	const used = Object.values(services).flatMap(({ volumes: own = [] }) =>
		own.map((volume) => volume.split(':')[0]),
	);
	expect([...new Set(used)].sort()).toEqual(Object.keys(volumes).sort());
	for (const { image } of Object.values(services)) expect(image).toMatch(/:\d+[\w.-]*$/);
});

test('the package that is installed is this one', () => {
	expect(service('package').command?.[0]).toContain(`\${PACKAGE_VERSION:-latest}`);
	expect(service('package').command?.[0]).toContain(` ${manifest().name}@`);
});

test('no secret is written down: each comes from a variable without which nothing starts', () => {
	const secrets = Object.values(services).flatMap(({ environment = {} }) =>
		Object.entries(environment).filter(([key]) => /PASSWORD|KEY$/.test(key)),
	);
	expect(secrets.length).toBeGreaterThan(0);
	for (const [key, value] of secrets) {
		expect([key, value]).toEqual([key, expect.stringMatching(/^(\$\{\w+:\?\}|)$/)]);
	}
});
