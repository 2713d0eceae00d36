import { chromium, selectors, type Browser } from 'playwright-core';

import { startSingle, type Single } from '../n8n/single';
import { owner } from '../n8n/exampleSetup';
import { startSandbox, type Sandbox } from '../sandbox';
import { findBrowser, howToInstall } from './findBrowser';
import { logIn } from './pages/editor';
import { openTab, type Tab, type TabOptions } from './tab';

/** A real n8n with the package, the sandbox with all credentials saved, and a browser. */
export type Stage = Pick<Single, 'client' | 'credentials'> & {
	sandbox: Sandbox;
	url: string;
	/** The window that most tests share. Somebody is logged in. */
	tab(): Promise<Tab>;
	/** A window of its own in which the same user is logged in. */
	open(options?: TabOptions): Promise<Tab>;
	close(): Promise<void>;
};

export type StageOptions = {
	/** The port of the sandbox; by default, any free one. */
	port?: number;
	/** Environment variables for n8n. */
	settings?: Readonly<Record<string, string>>;
};

/** Tests are declared before the stage is open. */
export type GetStage = () => Stage;

/** Without a sandbox, which needs privileges in containers, and without anything that connects to the internet. */
const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

selectors.setTestIdAttribute('data-test-id');

/** Playwright gives each browser it launches an empty profile. */
async function launch(): Promise<Browser> {
	const executablePath = findBrowser();
	if (!executablePath) throw new Error(howToInstall);
	return await chromium.launch({ executablePath, args: flags, headless: true, timeout: 180_000 });
}

async function openLoggedIn(browser: Browser, url: string): Promise<Tab> {
	const tab = await openTab(browser, url);
	await logIn(tab.page, owner);
	return tab;
}

/** Starts everything. If that fails, stops what it has started. */
export async function openStage({ port, settings }: StageOptions = {}): Promise<Stage> {
	const running: Array<() => Promise<void>> = [];
	const close = async () => {
		for (const end of running.splice(0).reverse()) await end();
	};
	try {
		const sandbox = await startSandbox({ calendar: 'observed', port });
		running.push(sandbox.close);
		const single = await startSingle({ sandbox, settings });
		running.push(single.close);
		const browser = await launch();
		running.push(async () => await browser.close());
		const { client, credentials } = single;
		const { url } = single.n8n();
		let shared: Promise<Tab> | undefined;
		const tab = async () => await (shared ??= openLoggedIn(browser, url));
		const open = async (options: TabOptions = {}) => {
			const { page } = await tab();
			// n8n accepts a session only from the browser that began it, which it knows by local storage.
			const storageState = await page.context().storageState();
			return await openTab(browser, url, { ...options, storageState });
		};
		return { sandbox, client, credentials, url, tab, open, close };
	} catch (error) {
		await close();
		throw error;
	}
}
