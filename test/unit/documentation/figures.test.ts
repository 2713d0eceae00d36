import { readdirSync } from 'node:fs';

import { read } from '../../generate/docs/pages';
import { exampleSentences, readmeSentences } from '../../support/examplePages';
import { sentences } from '../../support/figures';

/** The text of a page without the spaces that only align its tables. */
const textOf = (page: string): string => read(`docs/${page}`).replace(/ {2,}/g, ' ');

const allSentences = async () => [
	...(await sentences()),
	...exampleSentences(),
	...readmeSentences(),
];

test('the figures and defaults that the pages name are those of the code and the examples', async () => {
	const all = await allSentences();
	expect(all.filter(([page, sentence]) => !textOf(page).includes(sentence))).toEqual([]);
});

/** Figures that aren’t ours: of the services, n8n, phones, laws, or the examples that a page uses. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
	'../README.md': [
		'version 0.1.0 is the first',
		'On Node 20 and 22, npm warns',
		'wants Node 24',
		'3 does, too',
		'3 may need',
	],
	'ai-agents.md': ['up to 20,000', 'AI Agent of version 2'],
	'calendar.md': ['is 06:00'],
	'checks.md': ['divide cents by 100'],
	'invoicing.md': ['since 2026 (VAT 15 %, NHIL 2.5 %, GETFund 2.5 %)'],
	'invoicing-trigger.md': ['instead of steps 2 and 4', 'Engine 2.0'],
	'scaling.md': [
		'after 20 seconds',
		'two rows of about 430 bytes',
		'take 860 MB',
		'Engine 2.0',
		'2.36 and newer',
	],
	'sms.md': ['the 0 isn', 'dropped the 0', '8:00–19:00', '10:00–21:00'],
	'trigger-doesnt-fire.md': ['Engine 2.0', '(16 MB)'],
};

/** What is left of a page without code, links and pictures, and without the statuses of answers. */
const proseOf = (page: string): string =>
	textOf(page)
		.replace(/^```[^]*?^```/gm, '')
		.replace(/`[^`\n]*`/g, '')
		.replace(/!\[[^\]]*\]|<[^>]*>/g, '')
		.replace(/\]\([^)]*\)/g, ']')
		.replace(/^ *\d\. /gm, '')
		.replace(/\bn8n\b|\b(?:200|40[014]|422|429|50[03])\b(?! requests)/g, '');

test('each figure on a page for users is compared with the code, or is known to be of somebody else', async () => {
	const all = await allSentences();
	const pages = [...readdirSync('docs').filter((name) => name.endsWith('.md')), '../README.md'];
	const left = pages.flatMap((page) => {
		const ours = all.filter(([of]) => of === page).map(([, sentence]) => sentence);
		const known = [...ours, ...(OF_OTHERS[page] ?? [])].map((text) => text.replace(/`[^`]*`/g, ''));
		const prose = known.reduce((text, sentence) => text.replaceAll(sentence, ''), proseOf(page));
		return [...prose.matchAll(/.{0,30}\d[\d.,:]*.{0,20}/g)].map(([text]) => `${page}: ${text}`);
	});
	expect(left).toEqual([]);
});
