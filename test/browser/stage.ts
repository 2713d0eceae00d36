import { selectors, type Browser, type BrowserContext } from '@playwright/test';

import { owner, startSingle, type Single } from '../n8n/single';
import { startSandbox, type Sandbox } from '../sandbox';
import { logIn } from './pages/editor';

/** For a film, n8n starts without the package, and everything happens slowly. */
export const isFilmed = process.env.FILM !== undefined;

/** A real n8n with the package, and the sandbox with all credentials saved. */
export type Stage = Pick<Single, 'client' | 'credentials' | 'close'> & {
	sandbox: Sandbox;
	url: string;
};

export type StageOptions = {
	/** The port of the sandbox; by default, any free one. */
	port?: number;
	/** Environment variables for n8n. */
	settings?: Readonly<Record<string, string>>;
};

/** Starts everything. If that fails, stops what it has started. */
export async function openStage({ port, settings }: StageOptions = {}): Promise<Stage> {
	const sandbox = await startSandbox({ calendar: 'observed', port });
	try {
		const { client, credentials, n8n, close } = await startSingle({
			...{ sandbox, settings },
			hasPackage: !isFilmed,
		});
		const closeBoth = async () => {
			await close();
			await sandbox.close();
		};
		return { sandbox, client, credentials, url: n8n().url, close: closeBoth };
	} catch (error) {
		await sandbox.close();
		throw error;
	}
}

/** Only a guard against hanging: tests wait for what they need, however long a busy machine takes. */
export const patience = 60_000;

/** A window in which the owner is logged in. */
export async function openWindow(
	browser: Browser,
	{ url }: Stage,
	viewport: { width: number; height: number },
): Promise<BrowserContext> {
	selectors.setTestIdAttribute('data-test-id');
	const context = await browser.newContext({
		viewport,
		baseURL: url,
		colorScheme: 'light',
		reducedMotion: 'reduce',
		locale: 'en-US',
		permissions: ['clipboard-read', 'clipboard-write'],
	});
	context.setDefaultTimeout(patience);
	const page = await context.newPage();
	await logIn(page, owner);
	await page.close();
	return context;
}
