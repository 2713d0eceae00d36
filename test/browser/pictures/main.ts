import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../n8n/releases';
import { openStage } from '../stage';
import type { Tab } from '../tab';
import { editorPictures } from './editor';
import { workflowPictures } from './canvas';
import { compress } from './compress';
import { panelPictures } from './panels';
import { triggerPictures } from './trigger';

const folder = join(root, 'docs', 'images');
const window = { width: 1280, height: 720 };

/** Messages that n8n shows for a few seconds would be on some pictures and not on others. */
const passing = '.el-notification, [data-test-id="floating-nodes"] { display: none !important; }';

async function hideMessages({ page }: Tab): Promise<void> {
	const style = `Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(passing)} })`;
	await page.addInitScript({
		content: `addEventListener('DOMContentLoaded', () => document.head.append(${style}));`,
	});
}

/** Takes all pictures of the docs, or only those whose name contains one of the words. */
export async function takePictures(words: readonly string[]): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const all = [...panelPictures, ...triggerPictures, ...editorPictures, ...workflowPictures];
	const wanted = all.filter(
		({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
	);
	const stage = await openStage({
		port: 5690,
		settings: { WEBHOOK_URL: 'https://n8n.example.com/' },
	});
	try {
		const tab = await stage.open(window);
		await hideMessages(tab);
		for (const { name, take } of wanted) {
			const picture = await compress(await take(stage, tab));
			writeFileSync(join(folder, `${name}.png`), picture);
			console.log(`${name}.png  ${Math.ceil(picture.length / 1000)} kB`);
		}
	} finally {
		await stage.close();
	}
}
