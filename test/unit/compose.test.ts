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

const text = readFileSync(join(root, 'docs', 'queue-mode', 'compose.yaml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
const kindNames = Object.keys(kinds) as Array<keyof typeof kinds>;

test.each(kindNames)('the service %s runs as in the tests, with this package installed', (name) => {
	const { image, command, environment, volumes, depends_on: needs } = services[name] as Service;
	expect(image).toBe(`docker.n8n.io/n8nio/n8n:${versionOf('latest')}`);
	expect(command).toEqual(kinds[name].command);
	const database = services.postgres?.environment ?? {};
	expect(environment).toMatchObject(
		sharedSettings({
			postgres: {
				...{ host: 'postgres', port: '5432', user: database.POSTGRES_USER ?? '' },
				password: database.POSTGRES_PASSWORD ?? '',
				database: database.POSTGRES_DB ?? '',
			},
			redis: { host: 'redis', port: '6379', password: '' },
			prefix: 'n8n',
			encryptionKey: '${N8N_ENCRYPTION_KEY:?}',
		}),
	);
	const [installed] = services.package?.volumes?.map((volume) => volume.split(':')[0]) ?? [];
	expect(volumes).toContain(`${installed}:/home/node/.n8n/nodes:ro`);
	expect(needs?.package).toEqual({ condition: 'service_completed_successfully' });
	const install = ` ${manifest().name}@\${PACKAGE_VERSION:-latest}`;
	expect(services.package?.command?.[0]).toContain(install);
});

test('the compose file has two workers, and only main and the webhook process are reachable', () => {
	expect(services.worker?.deploy?.replicas).toBe(2);
	const open = Object.entries(services).filter(([, { ports }]) => ports);
	expect(open.map(([name]) => name)).toEqual(['main', 'webhook']);
});

test('a service waits for the health of those that can tell it, or it would never start', () => {
	for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
		for (const [other, { condition }] of Object.entries(needs)) {
			const canTell = services[other]?.healthcheck !== undefined;
			expect([name, other, condition === 'service_healthy']).toEqual([name, other, canTell]);
		}
	}
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
