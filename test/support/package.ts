/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import './n8nHome';

import { resolve } from 'node:path';

import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType } from 'n8n-workflow';

/** Loads what package.json lists, as n8n does, but from the sources instead of dist. */
class SourceLoader extends PackageDirectoryLoader {
	protected override resolvePath(file: string): string {
		return super.resolvePath(file.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
	}
}

export interface LoadedPackage {
	/** By node name, for example `invoicing`. */
	nodes: Record<string, INodeType>;
	credentials: Record<string, ICredentialType>;
}

let loaded: Promise<LoadedPackage> | undefined;

/** The nodes and credential types of this package, loaded once per test file. */
export async function loadPackage(): Promise<LoadedPackage> {
	loaded ??= load();
	return await loaded;
}

async function load(): Promise<LoadedPackage> {
	const loader = new SourceLoader(resolve(__dirname, '../..'));
	await loader.loadAll();
	const types = <T>(entries: Record<string, { type: unknown }>) =>
		Object.fromEntries(Object.entries(entries).map(([name, { type }]) => [name, type as T]));
	return {
		nodes: types<INodeType>(loader.nodeTypes),
		credentials: types<ICredentialType>(loader.credentialTypes),
	};
}
