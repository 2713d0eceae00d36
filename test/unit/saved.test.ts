import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../n8n/releases';
import { loadPackage } from '../support/package';
import { expectedOf, savedVersions, savedWorkflows } from '../support/saved';
import { RESOURCES } from '../support/usualParameters';

const newest = savedVersions.at(-1) ?? '';
const workflows = savedWorkflows(newest);
const nodes = workflows.flatMap(([, { nodes: all }]) => all);
const own = nodes.filter(({ type }) => type.startsWith('n8n-nodes-sms-invoicing-calendar.'));

test('the newest saved workflows are those of the last version, or of the one to come', () => {
	const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		version: string;
	};
	const [, released = version] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog) ?? [];
	expect([version, released]).toContain(newest);
});

test('they have every operation, every trigger and every credential', async () => {
	const all = Object.entries(RESOURCES).flatMap(([service, resources]) =>
		Object.entries(resources).flatMap(([resource, operations]) =>
			Object.keys(operations).map((operation) => [service, resource, operation].join(' ')),
		),
	);
	const saved = own.map(({ type, parameters: { resource, operation } }) =>
		[type.split('.').at(-1), resource, operation].join(' '),
	);
	expect(all.filter((each) => !saved.includes(each))).toEqual([]);
	const { nodes: known, credentials } = await loadPackage();
	const triggers = Object.keys(known).filter((name) => name.endsWith('Trigger'));
	const types = own.map(({ type }) => type.split('.').at(-1));
	expect(triggers.filter((name) => !types.includes(name))).toEqual([]);
	const used = own.flatMap(({ credentials: each = {} }) => Object.keys(each));
	expect(Object.keys(credentials).filter((name) => !used.includes(name))).toEqual([]);
});

test('for each of their nodes it is written down what it returned', () => {
	const expected = expectedOf(newest);
	for (const [name, file] of workflows) {
		const silent = file.nodes.slice(1).filter((node) => !expected[name]?.[node.name]?.length);
		expect([name, silent.map((node) => node.name)]).toEqual([name, []]);
	}
});

test('each value is where the panel has its field', () => {
	const names = new Set(
		readFileSync(join(root, 'test/unit/storedNames.txt'), 'utf8').trim().split('\n'),
	);
	/** Those that n8n adds, and the values of a form, of which the list names only the form. */
	const stranger = /^(resource|operation|pollTimes)$/;
	const missing = own.flatMap(({ type, parameters }) => {
		const { resource, operation } = parameters;
		const where = [type.split('.').at(-1), resource, operation].filter(Boolean).join(' > ');
		return Object.keys(parameters)
			.filter((name) => !stranger.test(name) && !names.has(`${where} > ${name}`))
			.map((name) => `${where} > ${name}`);
	});
	expect(missing).toEqual([]);
	const options = own.flatMap(({ type, parameters: { resource, operation, options = {} } }) => {
		const where = [type.split('.').at(-1), resource, operation].filter(Boolean).join(' > ');
		return Object.keys(options as object).map((name) => `${where} > options > ${name}`);
	});
	expect(options.length).toBeGreaterThan(10);
	expect(options.filter((name) => !names.has(name))).toEqual([]);
});
