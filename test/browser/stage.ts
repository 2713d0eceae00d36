import { selectors, type Browser, type BrowserContext } from '@playwright/test';

import { elsewhere, joinN8n } from '../n8n/elsewhere';
import { owner, startSingle } from '../n8n/single';
import { startSandbox } from '../sandbox';
import { opening } from '../support/opening';
import { logIn } from './pages/editor';

/** For a film, everything happens slowly. */
export const isFilmed = process.env.FILM !== undefined;

/** n8n starts without the package, and the film shows how it is installed from npm. */
export const isFromNpm = process.env.FILM === 'npm';

export type StageOptions = {
	/** The port of the sandbox; by default, any free one. */
	port?: number;
	/** Environment variables for n8n. */
	settings?: Readonly<Record<string, string>>;
};

/** A real n8n with the package, new or the one at TEST_N8N_URL, and the sandbox with all credentials saved. */
export const openStage = async ({ port, settings }: StageOptions = {}) =>
	await opening(async (inTheEnd) => {
		const sandbox = await startSandbox({ calendar: 'observed', port });
		inTheEnd(sandbox.close);
		const single = elsewhere
			? await joinN8n(elsewhere, sandbox)
			: await startSingle({ sandbox, settings, hasPackage: !isFromNpm });
		inTheEnd(single.close);
		const { client, credentials, n8n } = single;
		return { sandbox, client, credentials, url: n8n().url };
	});

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Only a guard against hanging: tests wait for what they need, however long a busy machine takes. */
export const patience = 60_000;

/** A window in which the owner is logged in. */
export async function openWindow(
	browser: Browser,
	{ url }: Stage,
	viewport: { width: number; height: number },
	deviceScaleFactor = 1,
): Promise<BrowserContext> {
	selectors.setTestIdAttribute('data-test-id');
	const context = await browser.newContext({
		viewport,
		deviceScaleFactor,
		baseURL: url,
		colorScheme: 'light',
		reducedMotion: 'reduce',
		locale: 'en-US',
		permissions: ['clipboard-read', 'clipboard-write'],
	});
	context.setDefaultTimeout(patience);
	const page = await context.newPage();
	await logIn(page, elsewhere ?? owner);
	await page.close();
	return context;
}
