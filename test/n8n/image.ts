import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { lookFor } from '../support/waitUntil';
import { localSettings } from './environment';
import { installPackage } from './package';
import { freePort } from './ports';
import { answers, main } from './process';
import { newestOf, root } from './releases';

const usage = `Tests the package in n8n’s Docker image, with Docker’s host network and git.

  TEST_N8N=3 npm run nightly -- image        the newest n8n 3
  TEST_N8N=2.41.1 npm run nightly -- image   n8n 2.41.1`;

/** What a program prints. Throws if it fails. */
const ask = (program: string, words: string[]): string =>
	execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The tests in a real n8n, at this address. Returns whether they passed. */
function test(url: string): boolean {
	const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'n8n', '--maxWorkers', '1'];
	const { status } = spawnSync(process.execPath, [...jest, ...process.argv.slice(2)], {
		cwd: root,
		env: { ...process.env, TEST_N8N: undefined, TEST_N8N_URL: url },
		stdio: ['ignore', 2, 2],
	});
	return status === 0;
}

/** Runs the image with the package, and removes the container in the end. */
async function testImage(version: string): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-image-'));
	const name = `n8n-tests-${process.pid}`;
	const [editor, broker] = [String(await freePort()), String(await freePort())];
	const url = `http://127.0.0.1:${editor}`;
	let passed = false;
	try {
		await installPackage(folder);
		const nodes = join(folder, '.n8n', 'nodes');
		// If it is missing, n8n writes it, which the user in the container may not.
		writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }');
		const settings = { ...localSettings, N8N_PORT: editor, N8N_RUNNERS_BROKER_PORT: broker };
		// In the network of this machine, n8n and the sandbox reach each other at 127.0.0.1.
		ask('docker', [
			...['run', '--detach', '--name', name, '--network', 'host'],
			...['--volume', `${nodes}:/home/node/.n8n/nodes:ro`],
			...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
			`docker.n8n.io/n8nio/n8n:${version}`,
		]);
		await lookFor(`n8n ${version} at ${url}`, async () => await answers(url + main.readyPath));
		passed = test(url);
		return passed;
	} finally {
		if (!passed) spawnSync('docker', ['logs', '--tail', '100', name], { stdio: ['ignore', 2, 2] });
		spawnSync('docker', ['rm', '--force', '--volumes', name], { stdio: ['ignore', 2, 2] });
		rmSync(folder, { recursive: true, force: true });
	}
}

async function run(wanted: string | undefined): Promise<boolean> {
	if (!wanted) throw new Error(usage);
	const tags = ['ls-remote', '--tags', '--refs', 'https://github.com/n8n-io/n8n', `n8n@${wanted}*`];
	const version = newestOf(wanted, ask('git', tags));
	console.log(`Testing in the image of n8n ${version}`);
	return await testImage(version);
}

run(process.env.TEST_N8N).then(
	(passed) => process.exit(passed ? 0 : 1),
	(error: Error) => {
		console.error(error.message);
		process.exit(1);
	},
);
