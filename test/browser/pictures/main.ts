import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { root } from '../../n8n/releases';
import { findBrowser, howToInstall, launchOptions } from '../findBrowser';
import { openStage, openWindow } from '../stage';
import { editorPictures } from './editor';
import { workflowPictures } from './canvas';
import { compress } from './compress';
import { films } from './film';
import { pagePictures } from './page';
import { panelPictures } from './panels';
import { triggerPictures } from './trigger';

const folder = join(root, 'docs', 'images');
const size = { width: 1360, height: 760 };

/** Pixels of a picture per pixel of the page, for screens that have as many. */
const sharpness = 2;

/** Messages that n8n shows for a few seconds would be on some pictures and not on others. */
const passing =
	'.el-notification, [data-test-id="floating-nodes"] { display: none !important; } [data-test-id="ndv"] { border-radius: 0 !important; }';

async function hideMessages(page: Page): Promise<void> {
	const style = `Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(passing)} })`;
	await page.addInitScript({
		content: `addEventListener('DOMContentLoaded', () => document.head.append(${style}));`,
	});
}

/** Takes all pictures of the docs, or only those whose name contains one of the words. */
export async function takePictures(words: readonly string[]): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const all = [
		...panelPictures,
		...triggerPictures,
		...editorPictures,
		...workflowPictures,
		...pagePictures,
		...films,
	];
	const wanted = all.filter(
		({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
	);
	if (!findBrowser()) throw new Error(howToInstall);
	const stage = await openStage({
		port: 5690,
		settings: { WEBHOOK_URL: 'https://n8n.example.com/' },
	});
	const browser = await chromium.launch(launchOptions);
	try {
		const page = await (await openWindow(browser, stage, size, sharpness)).newPage();
		await hideMessages(page);
		for (const { name, take, ending } of wanted) {
			const taken = await take(stage, page);
			const picture = ending === undefined ? await compress(taken) : taken;
			const file = `${name}.${ending ?? 'png'}`;
			writeFileSync(join(folder, file), picture);
			console.log(`${file}  ${Math.ceil(picture.length / 1000)} kB`);
		}
	} finally {
		await browser.close();
		await stage.close();
	}
}
