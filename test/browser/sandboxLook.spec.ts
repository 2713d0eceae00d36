import type { Page } from '@playwright/test';

import { sendMessage } from '../n8n/messages';
import type { Sandbox } from '../sandbox';
import { findBrowser, howToInstall } from './findBrowser';
import { expect, messages, part, test } from './sandboxPage';

// Before anything is made for a test, because a page needs a browser.
test.skip(!findBrowser(), howToInstall);

test('each part links to the examples that its buttons set off, if there is an n8n', async ({
	page,
	sandbox,
}) => {
	const editor = sandbox.url;
	const link = (title: string) => page.getByRole('link', { name: title });
	await expect(link('Open n8n')).toBeHidden();
	await expect(page.getByText(/sets off|Execute yourself/i)).toHaveCount(4);
	for (const words of await page.getByText(/sets off|Execute yourself/i).all()) {
		await expect(words).toBeHidden();
	}
	await sandbox.control.showLinks({
		editor,
		workflows: [
			{ title: 'Thanks', url: `${editor}/?w=1`, startedBy: 'invoice' },
			{ title: 'Bill', url: `${editor}/?w=2`, startedBy: 'event' },
			{ title: 'Alert', url: `${editor}/?w=3`, startedBy: 'wallet' },
			{ title: 'Report', url: `${editor}/?w=4`, startedBy: 'editor' },
		],
	});
	await expect(link('Open n8n')).toHaveAttribute('href', editor);
	await expect(part(page, 'Invoices').getByRole('link')).toHaveText('Thanks');
	await expect(part(page, 'Events').getByRole('link')).toHaveText('Bill');
	await expect(part(page, 'Messages').getByRole('link')).toHaveText('Alert');
	const opened = page.waitForEvent('popup');
	await page.getByRole('navigation').getByRole('link', { name: 'Report' }).click();
	expect((await opened).url()).toBe(`${editor}/?w=4`);
});

/** Everything that the page can show. */
async function fill(sandbox: Sandbox): Promise<void> {
	const url = `${sandbox.url}/webhook/${'x'.repeat(80)}`;
	const titles = ['invoice', 'event', 'wallet', 'editor'] as const;
	await sandbox.control.showLinks({
		editor: sandbox.url,
		workflows: titles.map((startedBy) => ({ title: `Example ${startedBy}`, url, startedBy })),
	});
	await sandbox.control.registerWebhook({ url });
	await sandbox.control.emit('invoice.paid');
	await sendMessage(sandbox, `Long ${'x'.repeat(300)}`);
	await sendMessage(sandbox, 'Missed', '+233241230000');
	await sandbox.control.addFault({ kind: 'status', service: 'calendar', times: 1 });
}

for (const colorScheme of ['light', 'dark'] as const) {
	for (const width of [320, 390, 1440]) {
		test(`axe finds nothing at ${width} px in the ${colorScheme} theme, and nothing scrolls sideways`, async ({
			page,
			sandbox,
			browser,
		}) => {
			await fill(sandbox);
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			await page.setViewportSize({ width, height: 800 });
			await expect(messages(page)).toHaveCount(2);
			await expect(part(page, 'Webhook').getByRole('listitem')).not.toHaveCount(0);
			const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
			expect(await page.evaluate(wide)).toBe(0);
			// The page allows no script but its own.
			const open = await browser.newContext({
				bypassCSP: true,
				colorScheme,
				reducedMotion: 'reduce',
			});
			const copy = await open.newPage();
			await copy.setViewportSize({ width, height: 800 });
			await copy.goto(sandbox.url);
			await expect(messages(copy)).toHaveCount(2);
			await copy.addScriptTag({ path: require.resolve('axe-core/axe.min.js') });
			const [violations, passes] = await copy.evaluate<[string[], number]>(
				`axe.run().then(({ violations, passes }) =>
					[violations.map(({ id, nodes }) => id + ' ' + nodes[0].html), passes.length])`,
			);
			expect(violations).toEqual([]);
			expect(passes).toBeGreaterThan(20);
			await open.close();
		});
	}
}

test('a payment and its message are both in sight at 1280 × 720', async ({ page, sandbox }) => {
	await page.setViewportSize({ width: 1280, height: 720 });
	await page
		.getByRole('button', { name: /^Mark as paid/ })
		.first()
		.click();
	await sendMessage(sandbox, 'Thank you');
	await expect(messages(page)).toBeInViewport({ ratio: 1 });
	await expect(page.getByText('units in the wallet')).toBeInViewport({ ratio: 1 });
	await expect(
		part(page, 'Invoices')
			.getByText(/^ ?paid$/)
			.first(),
	).toBeInViewport({ ratio: 1 });
});

/** How well a text contrasts with what is behind it, as WCAG reckons it. */
const contrastOf = async (page: Page, selector: string): Promise<number> =>
	await page.evaluate(`(() => {
		const light = (color) => {
			const [r, g, b] = color.match(/[\\d.]+/g).map((value) => value / 255)
				.map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
			return 0.2126 * r + 0.7152 * g + 0.0722 * b;
		};
		const node = document.querySelector('${selector}');
		let behind = node;
		while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
		const pair = [getComputedStyle(node).color, getComputedStyle(behind).backgroundColor].map(light);
		return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
	})()`);

const texts = '#messages p,#messages small,header p,.state,.overdue,button,label'.split(',');

for (const colorScheme of ['light', 'dark'] as const) {
	test(`everything is readable in the ${colorScheme} theme, on a narrow screen too`, async ({
		page,
		sandbox,
	}) => {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width: 340, height: 700 });
		await sendMessage(sandbox, 'x'.repeat(300));
		await expect(messages(page)).toBeVisible();
		const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
		expect(await page.evaluate(wide)).toBe(0);
		for (const one of texts) expect(await contrastOf(page, one), one).toBeGreaterThan(4.5);
		const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
		expect(background).toBe(colorScheme === 'dark' ? 'rgb(18, 22, 21)' : 'rgb(243, 242, 238)');
	});
}
