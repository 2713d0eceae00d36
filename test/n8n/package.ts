import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { inPackages } from '../packages/types';
import { withLock } from './lock';
import { npm } from './npm';
import { root, store } from './releases';

type Manifest = { name: string; main: string; n8n: { nodes: string[]; credentials: string[] } };

const sources = ['nodes', 'credentials', 'icons', 'index.ts', 'package.json', 'tsconfig.json'];

export function manifest(folder = root): Manifest {
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** When the newest file in the folder was written; 0 if there is none. */
function newest(path: string): number {
	if (!existsSync(path)) return 0;
	const about = statSync(path);
	if (!about.isDirectory()) return about.mtimeMs;
	return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isBuilt(): boolean {
	const { main, n8n } = manifest();
	const promised = [main, ...n8n.nodes, ...n8n.credentials].map((file) => join(root, file));
	if (!promised.every(existsSync)) return false;
	const built = Math.min(...promised.map((file) => statSync(file).mtimeMs));
	return built >= Math.max(...sources.map((name) => newest(join(root, name))));
}

/** Builds the package if its sources are newer than the last build. */
async function ensureBuilt(signal?: AbortSignal): Promise<void> {
	if (isBuilt()) return;
	console.log('Building the package');
	await npm(['run', 'build'], { cwd: root, signal });
}

/** The folders of what is installed: this package, or those that TEST_PACKAGES names, already built. */
const packageFolders = process.env.TEST_PACKAGES?.split(delimiter) ?? [root];

/**
 * Installs the package where n8n keeps community packages, from the same archive that would be published. A file
 * missing from the archive is therefore missing here, too.
 */
export async function installPackage(userFolder: string, signal?: AbortSignal): Promise<void> {
	for (const cwd of packageFolders) {
		const { name } = manifest(cwd);
		const target = join(userFolder, '.n8n', 'nodes', 'node_modules', name);
		rmSync(target, { recursive: true, force: true });
		mkdirSync(target, { recursive: true });
		const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target];
		const packed = await withLock(join(store, 'build.lock'), 'building the package', async () => {
			if (cwd === root) await ensureBuilt(signal);
			return await npm(args, { cwd, signal });
		});
		const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
		// A relative path, because GNU tar takes `C:` at the start of a path for a remote host.
		execFileSync('tar', ['-xzf', filename, '--strip-components=1'], { cwd: target });
		rmSync(join(target, filename));
	}
}

/** The workflow with the types of the nodes that are installed. */
export function withInstalledTypes<T>(workflow: T): T {
	if (!process.env.TEST_PACKAGES) return workflow;
	return JSON.parse(inPackages(JSON.stringify(workflow))) as T;
}
