import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { withoutNoise, type Complaint } from './noise';

export type TabOptions = {
	theme?: 'light' | 'dark';
	width?: number;
	height?: number;
	scale?: number;
	/** The cookies and local storage to begin with. */
	storageState?: BrowserContextOptions['storageState'];
};

export type Tab = {
	page: Page;
	/** Errors in the console and exceptions since the last call, without what n8n itself causes. */
	problems(): string[];
	close(): Promise<void>;
};

/** Only a guard against hanging: tests wait for what they need, however long a busy machine takes. */
const patience = 240_000;

function collectComplaints(page: Page): Complaint[] {
	const complaints: Complaint[] = [];
	page.on('console', (message) => {
		if (message.type() !== 'error') return;
		complaints.push({ kind: 'error', text: message.text(), url: message.location().url });
	});
	page.on('pageerror', ({ message }) => {
		complaints.push({ kind: 'exception', text: message, url: page.url() });
	});
	return complaints;
}

/** Opens a window whose pages can only talk to n8n at this address. */
export async function openTab(
	browser: Browser,
	origin: string,
	{ theme = 'light', width = 1280, height = 800, scale = 1, storageState }: TabOptions = {},
): Promise<Tab> {
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width, height },
		deviceScaleFactor: scale,
		colorScheme: theme,
		reducedMotion: 'reduce',
		locale: 'en-US',
		storageState,
		permissions: ['clipboard-read', 'clipboard-write'],
	});
	await context.route(
		({ href }) => /^https?:/.test(href) && !href.startsWith(origin),
		async (route) => await route.abort(),
	);
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	page.setDefaultNavigationTimeout(patience);
	const complaints = collectComplaints(page);
	return {
		page,
		problems: () => withoutNoise(complaints.splice(0), origin),
		close: async () => await context.close(),
	};
}
