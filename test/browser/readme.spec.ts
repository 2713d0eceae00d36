import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect, test as base } from '@playwright/test';
import express from 'express';

import { findBrowser, howToInstall } from './findBrowser';

const root = join(__dirname, '../..');

const createMarkdown = module.require('markdown-it') as (options: object) => {
	render(text: string): string;
};

/** As wide as GitHub shows a README beside its own column. */
const page = (text: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>README</title>
<link rel="stylesheet" href="/node_modules/github-markdown-css/github-markdown.css">
<style>
	body { margin: 0; background: var(--bgColor-default); }
	.markdown-body { box-sizing: border-box; max-width: 900px; margin: 0 auto; padding: 32px; }
	@media (max-width: 767px) { .markdown-body { padding: 16px; } }
</style>
<article class="markdown-body">${createMarkdown({ html: true }).render(text)}</article>
</html>`;

/** The README as GitHub shows it. */
const test = base.extend<{ readme: string }>({
	// eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
	readme: async ({}, use) => {
		const app = express().use(express.static(root));
		app.get(
			'/readme',
			(_req, res) => void res.send(page(readFileSync(join(root, 'README.md'), 'utf8'))),
		);
		const server = app.listen(0, '127.0.0.1');
		await once(server, 'listening');
		await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readme`);
		server.close();
	},
});

test.skip(!findBrowser(), howToInstall);

for (const colorScheme of ['light', 'dark'] as const) {
	for (const width of [1280, 390]) {
		test(`the README at ${width} pixels, ${colorScheme}: its pictures are sharp, and nothing sticks out`, async ({
			browser,
			readme,
		}, info) => {
			const view = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
			await view.goto(readme);
			const pictures = view.locator('img:not([src^="https:"])');
			expect(await pictures.count()).toBeGreaterThan(5);
			for (const picture of await pictures.all()) {
				await expect(picture).toHaveJSProperty('complete', true);
				type Shown = { currentSrc: string; naturalWidth: number; clientWidth: number };
				const { currentSrc, naturalWidth, clientWidth } = await picture.evaluate((it) => {
					const { currentSrc, naturalWidth, clientWidth } = it as unknown as Shown;
					return { currentSrc, naturalWidth, clientWidth };
				});
				// Screens have up to two pixels for each of a page.
				expect([currentSrc, naturalWidth >= 2 * clientWidth - 2]).toEqual([currentSrc, true]);
				expect(clientWidth).toBeGreaterThan(100);
			}
			const film = pictures.first();
			await expect(film).toHaveJSProperty(
				'currentSrc',
				new URL(`/docs/images/film${colorScheme === 'dark' ? '-dark' : ''}.webp`, readme).href,
			);
			expect(await view.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
				width,
			);
			await view.screenshot({ path: info.outputPath('first-screen.png') });
			await view.screenshot({ path: info.outputPath('whole.png'), fullPage: true });
			await view.close();
		});
	}
}
