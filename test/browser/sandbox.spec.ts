import { expect, test as base, type Page } from '@playwright/test';

import { accounts } from '../sandbox/accounts';
import { startSandbox, type Sandbox } from '../sandbox';
import { ask, findInvoice, readInvoicing } from '../n8n/invoices';
import { sendMessage } from '../n8n/messages';
import { startRawServer } from '../support/rawServer';
import { findBrowser, howToInstall } from './findBrowser';

/** The sandbox's own page. It needs no n8n. */
const test = base.extend<{ sandbox: Sandbox }>({
	// eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
	sandbox: async ({}, use) => {
		const sandbox = await startSandbox({ calendar: 'observed', invoices: 200 });
		await use(sandbox);
		await sandbox.close();
	},
	page: async ({ page, sandbox }, use) => {
		const complaints: string[] = [];
		page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
		page.on('pageerror', ({ message }) => complaints.push(message));
		await page.goto(sandbox.url);
		await use(page);
		expect(complaints, 'what the page complained about').toEqual([]);
	},
});

// Before anything is made for a test, because a page needs a browser.
test.skip(!findBrowser(), howToInstall);

const press = async (page: Page, name: string) =>
	await page.getByRole('button', { name, exact: true }).click();
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem');
const part = (page: Page, name: string) => page.getByRole('region', { name });

test('a message appears without reloading, with what it cost', async ({ page, sandbox }) => {
	await expect(page.getByText('No messages yet')).toBeVisible();
	await sendMessage(sandbox, 'Akwaaba!');
	await expect(messages(page)).toContainText('Akwaaba!');
	await expect(messages(page)).toContainText('AKWAABA to +233241234567');
	await expect(messages(page)).toContainText('1 unit');
	await expect(page.getByText('4,999 units in the wallet')).toBeVisible();
	await expect(page.getByText('No messages yet')).toBeHidden();
});

test('a link in a message can be opened', async ({ page, sandbox }) => {
	const link = `${sandbox.url}/?q=a&b=%3C`;
	await sendMessage(sandbox, `Remind Ama?\n${link}`);
	await expect(messages(page)).toContainText('Remind Ama?');
	const opened = page.waitForEvent('popup');
	await messages(page).getByRole('link').click();
	expect((await opened).url()).toBe(link);
});

test('hostile text is shown as text, wherever it comes from', async ({ page, sandbox }) => {
	const hostile =
		'<img src=x onerror="document.title=\'hacked\'"><script>document.title=1</script>';
	await sendMessage(sandbox, hostile);
	await sandbox.control.calendar.add('organizers', [{ organizer: hostile }]);
	const event = { start_date: '2000-01-01 10:00:00', end_date: '2099-01-01 10:00:00' };
	await sandbox.control.calendar.add('events', [{ title: hostile, cost: hostile, ...event }]);
	await expect(messages(page).getByRole('paragraph')).toHaveText(hostile);
	await expect(part(page, 'Events').getByRole('listitem').first()).toContainText(hostile);
	await expect(page.getByLabel('Organizer')).toContainText(hostile);
	expect(await page.locator('main img, main script').count()).toBe(0);
	await expect(page).toHaveTitle('Sandbox');
});

test('an invoice is paid, also by keyboard and while the service fails', async ({
	page,
	sandbox,
}) => {
	await sandbox.control.addFault({ kind: 'status', status: 503, service: 'invoicing' });
	const rows = part(page, 'Invoices').getByRole('listitem');
	await expect(rows.first()).toContainText(/GHS [\d.]+ \w+\s*INV-\d+/);
	const button = rows.getByRole('button').first();
	const [, number = ''] =
		/Mark (\S+) as paid/.exec((await button.getAttribute('aria-label')) ?? '') ?? [];
	await button.focus();
	await page.keyboard.press('Enter');
	await expect(rows.filter({ hasText: number })).toContainText('paid');
	await expect(page.getByRole('status')).toHaveText(`${number} is paid`);
	await expect(rows.getByRole('button').first()).toBeFocused();
	await sandbox.control.clearFaults();
	const paid = await readInvoicing<Array<{ status: string }>>(
		sandbox,
		`/invoices?search=${number}`,
	);
	expect(paid).toMatchObject([{ status: 'paid' }]);
});

test('an invoice without a client and one without a phone number say so', async ({
	page,
	sandbox,
}) => {
	const { client } = await findInvoice(sandbox, ({ phone }) => !phone);
	for (const clientId of [client.id, undefined]) {
		const items = [{ description: 'Beads', quantity: 1, rate: 10 }];
		const body = { clientId, issueDate: '2026-01-01', items };
		await ask(sandbox, 'POST', '/invoices', body);
	}
	const rows = part(page, 'Invoices').getByRole('listitem');
	await expect(rows.nth(0)).toContainText('GHS 10.00 draft');
	await expect(rows.nth(0)).toContainText('no client');
	await expect(rows.nth(1)).toContainText(`${client.name} · no phone`);
	await expect(page.locator('main')).not.toContainText(/undefined|null/);
});

test('an event is added with its price and organizer, as the API shows it', async ({
	page,
	sandbox,
}) => {
	await page.getByLabel('Title').fill('Open Air');
	await page.getByLabel('Price').fill('USD 25');
	await press(page, 'Add event');
	const row = part(page, 'Events').getByRole('listitem').filter({ hasText: 'Open Air' });
	await expect(row).toContainText('USD 25');
	const { calendar } = sandbox;
	const answer = await fetch(`${calendar.apiRoot}/${calendar.namespace}/events?search=Open+Air`);
	const { events } = (await answer.json()) as { events: unknown[] };
	expect(events).toMatchObject([
		{
			...{ title: 'Open Air', status: 'publish', cost_details: { values: ['25'] } },
			organizer: [{ email: expect.stringContaining('@') as unknown }],
		},
	]);
});

test('the wallet is emptied, nearly emptied and filled up', async ({ page, sandbox }) => {
	for (const [name, units] of Object.entries({ Empty: 0, 'Leave 50': 50, 'Fill up': 5_000 })) {
		await press(page, name);
		await expect(page.getByText(`${units.toLocaleString('en')} units in the wallet`)).toBeVisible();
		expect(await sandbox.control.wallet()).toBe(units);
	}
});

const troubles: Array<[how: string, answer: number | undefined, text: RegExp]> = [
	['service is down (503)', 503, /answered with 503/],
	['key is refused (401)', 401, /answered with 401/],
	['carried out, but its answer is lost', undefined, /loses its answer/],
];
for (const [how, answer, text] of troubles) {
	test(`the next message fails: ${how}`, async ({ page, sandbox }) => {
		await page.getByLabel('How it fails').selectOption(how);
		await press(page, 'Make it fail');
		await expect(page.getByRole('list', { name: 'Failures to come' })).toContainText(text);
		const sent = await sendMessage(sandbox, 'A').catch(() => undefined);
		expect(sent?.status).toBe(answer);
		await expect(page.getByRole('listitem').filter({ hasText: text })).toBeHidden();
		expect((await sendMessage(sandbox, 'B')).status).toBe(200);
	});
}

test('a failure to come can be taken back', async ({ page, sandbox }) => {
	await page.getByLabel('The next').selectOption('request to SMS');
	await press(page, 'Make it fail');
	await expect(part(page, 'Trouble')).toContainText('The next request to SMS is answered with 503');
	await press(page, 'Never mind');
	await expect(page.getByRole('button', { name: 'Never mind' })).toBeHidden();
	expect((await sendMessage(sandbox, 'A')).status).toBe(200);
});

test('an event is delivered to the test and to the production URL', async ({ page, sandbox }) => {
	const arrived: string[] = [];
	const receiver = await startRawServer((response, { url: path, headers }) => {
		arrived.push(`${path} ${headers['x-service-event'] as string}`);
		response.writeHead(path.startsWith('/webhook-test') ? 404 : 200).end();
	});
	const url = `${receiver.url}/webhook/one/webhook`;
	await sandbox.control.registerWebhook({ url, secret: accounts.invoicing.webhookSecret });
	await expect(page.getByLabel('URL of an Invoicing Trigger')).toHaveValue(url);
	await press(page, 'Deliver to test URL');
	await expect(page.getByRole('status')).toContainText('answered 404 (click Execute step');
	await page.getByRole('combobox', { name: 'Event' }).selectOption('client.created');
	await press(page, 'Deliver to production URL');
	await expect(page.getByRole('status')).toHaveText('Webhook client.created: answered 200');
	await part(page, 'Invoices').getByRole('button').first().click();
	await expect(part(page, 'Webhook').getByRole('listitem')).toContainText([
		'Webhook invoice.paid: answered 200',
		'Webhook payment.recorded: answered 200',
		'Webhook client.created: answered 200',
	]);
	expect(arrived).toEqual([
		'/webhook-test/one/webhook invoice.paid',
		'/webhook/one/webhook client.created',
		'/webhook/one/webhook payment.recorded',
		'/webhook/one/webhook invoice.paid',
	]);
	await receiver.close();
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

test('the page says when the sandbox has stopped', async ({ sandbox, browser }) => {
	const page = await browser.newPage();
	await page.goto(sandbox.url);
	await expect(page.getByRole('status')).toHaveText('');
	const other = await startSandbox();
	await page.goto(other.url);
	await other.close();
	await expect(page.getByRole('status')).toContainText('Is it still running?');
	await page.close();
});
