import { ask, findInvoice, readInvoicing } from '../n8n/invoices';
import { sendMessage } from '../n8n/messages';
import { startSandbox } from '../sandbox';
import { findBrowser, howToInstall } from './findBrowser';
import { expect, messages, part, press, test } from './sandboxPage';

// Before anything is made for a test, because a page needs a browser.
test.skip(!findBrowser(), howToInstall);

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
	await expect(rows.first()).toContainText(/GHS [\d,]+\.\d\d \w+\s*INV-\d+/);
	const button = rows.getByRole('button').first();
	await expect(button).toHaveText(/^Mark as paid INV-\d+$/);
	const [number = ''] = /INV-\d+/.exec((await button.textContent()) ?? '') ?? [];
	await button.focus();
	await page.keyboard.press('Enter');
	await expect(rows.filter({ hasText: number })).toContainText('paid');
	await expect(page.getByRole('status')).toHaveText(
		`${number} is paid. No webhook is registered, so nobody is told`,
	);
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

type Trouble = [how: string, answer: number | undefined, text: RegExp, problem: string];
const troubles: Trouble[] = [
	...([
		[
			'service is down (503)',
			503,
			/answered with 503/,
			'Not sent: refused with 503: The service is down',
		],
		[
			'key is refused (401)',
			401,
			/answered with 401/,
			'Not sent: refused with 401: Invalid API key',
		],
	] satisfies Trouble[]),
	[
		...['carried out, but its answer is lost', undefined, /loses its answer/],
		'It came, but n8n got no answer',
	] as Trouble,
];
for (const [how, answer, text, problem] of troubles) {
	test(`the next message fails, and is red on the phone: ${how}`, async ({ page, sandbox }) => {
		await page.getByLabel('How it fails').selectOption(how);
		await press(page, 'Make it fail');
		await expect(page.getByRole('list', { name: 'Failures to come' })).toContainText(text);
		const sent = await sendMessage(sandbox, 'A').catch(() => undefined);
		expect(sent?.status).toBe(answer);
		await expect(page.getByRole('listitem').filter({ hasText: text })).toBeHidden();
		await expect(messages(page)).toHaveCount(1);
		await expect(messages(page)).toContainText(problem);
		await expect(messages(page).getByText(problem)).toHaveCSS('color', 'rgb(179, 38, 30)');
		expect((await sendMessage(sandbox, 'B')).status).toBe(200);
		await expect(messages(page).nth(1)).toContainText('1 unit');
		await expect(messages(page).nth(1)).not.toContainText(/sent|came/);
	});
}

test('a message that the service refuses and a number that it misses say why', async ({
	page,
	sandbox,
}) => {
	await sendMessage(sandbox, 'Hello', '+233241230000');
	await expect(messages(page)).toContainText('Not sent: not delivered to this number');
	await press(page, 'Empty');
	await expect(page.getByText('0 units in the wallet')).toBeVisible();
	await sendMessage(sandbox, 'Hello again');
	await expect(messages(page).nth(1)).toContainText('refused with 402: The wallet holds 0 units');
	await sandbox.control.reset();
	await expect(messages(page)).toHaveCount(0);
});

test('a failure to come can be taken back', async ({ page, sandbox }) => {
	await page.getByLabel('The next').selectOption('request to SMS');
	await press(page, 'Make it fail');
	await expect(part(page, 'Trouble')).toContainText('The next request to SMS is answered with 503');
	await press(page, 'Never mind');
	await expect(page.getByRole('button', { name: 'Never mind' })).toBeHidden();
	expect((await sendMessage(sandbox, 'A')).status).toBe(200);
});

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
