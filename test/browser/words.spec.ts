import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureN8n } from '../n8n/install';
import { releaseFor } from '../n8n/releases';
import { n8nWords } from '../support/n8nWords';
import { expect, test } from './fixtures';

test('n8n has the buttons and settings that the pages name', async () => {
	const { folder } = await ensureN8n(releaseFor(undefined));
	const modules = join(folder, 'node_modules');
	const assets = join(modules, 'n8n-editor-ui', 'dist', 'assets');
	const text = [
		...readdirSync(assets)
			.filter((name) => name.endsWith('.js'))
			.map((name) => join(assets, name)),
		...['n8n-nodes-base', '@n8n/n8n-nodes-langchain'].map((name) =>
			join(modules, name, 'dist', 'types', 'nodes.json'),
		),
	].map((path) => readFileSync(path, 'utf8'));
	const has = (word: string) =>
		text.some((each) => each.includes(`\`${word}\``) || each.includes(`"${word}"`));
	expect(n8nWords.filter((word) => !has(word))).toEqual([]);
	expect(has('Execute the step')).toBe(false);
});
