import './n8nHome';

import { basename, resolve } from 'node:path';

import { PackageDirectoryLoader } from 'n8n-core';
import type { ICredentialType, INodeType } from 'n8n-workflow';

/** Loads what package.json lists, as n8n does, but from the sources instead of dist. */
class SourceLoader extends PackageDirectoryLoader {
	constructor(directory: string) {
		super(directory);
		// n8n-core would load a class by its own `require`, which knows no TypeScript and, in a test, no modules of the
		// test.
		Object.assign(this, { loadClass: (file: string) => loadClass(this.resolvePath(file)) });
	}

	protected override resolvePath(file: string): string {
		return super.resolvePath(file.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
	}
}

function loadClass(file: string): object {
	const exported = module.require(file) as Record<string, new () => object>;
	const Class = exported[basename(file).replace(/\..*/, '')];
	if (!Class) throw new Error(`${file} doesn’t export the class it is named after`);
	return new Class();
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
