import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { untilRegistered } from '../n8n/exampleSetup';
import { manifest } from '../n8n/package';
import { putCredentials } from '../n8n/single';
import { credentialsFor } from '../support/credentials';
import { expect, test } from './fixtures';
import { addPaidTrigger, payTo, receivePaid } from './paidTrigger';
import { recordVideo } from './recordVideo';
import { isFilmed, isFromNpm } from './stage';
import { createCredential, installPackage } from './pages/settings';
import { publish } from './pages/editor';
import { addAction } from './pages/nodePicker';
import { closePanel, dragField, executeFirst, field, fill } from './pages/panel';

const owner = '+233241234567';

/** What is said in each shot, by the rows of the table. */
const shotsOf = (text: string): ReadonlyMap<string, string> =>
	new Map(
		text
			.split('\n')
			.filter((line) => line.startsWith('| '))
			.map((line) => line.split('|').map((cell) => cell.trim()))
			.map(([, title = '', , said = '']) => [title, said.replace(/[*`]/g, '')]),
	);

test('a package is installed and connected, and a workflow built, tested, published and run', async ({
	page,
	sandbox,
	client,
}) => {
	test.slow();
	const shots = shotsOf(readFileSync(join(__dirname, '../../docs/contributing/video.md'), 'utf8'));
	const path = join(__dirname, '../../.browser/video.mp4');
	const video = isFilmed ? await recordVideo(page, path) : undefined;
	const shot = async <T>(title: string, play: () => Promise<T>): Promise<T> => {
		const said = shots.get(title);
		expect([title, said]).toEqual([title, expect.any(String)]);
		await video?.say(title, said ?? '');
		return await test.step(title, play);
	};
	const earlier = (await sandbox.control.messages()).length;
	const texts = async () =>
		(await sandbox.control.messages()).slice(earlier).map(({ text }) => text);

	await shot('Install the package', async () => {
		await installPackage(page, manifest().name, isFromNpm);
		if (isFromNpm) await putCredentials(client, sandbox);
	});
	await shot('Connect to SMS', async () => {
		const { baseUrl, apiKey } = credentialsFor(sandbox).smsApi;
		await createCredential(page, 'SMS API', { baseUrl, apiKey });
	});
	const url = await shot('Add the Invoicing Trigger', async () => await addPaidTrigger(page));
	const tested = await shot(
		'Receive a test delivery',
		async () => await receivePaid(page, sandbox, url),
	);
	await shot('Send an SMS about it', async () => {
		await addAction(page, 'Invoicing Trigger', 'SMS', 'Send message');
		await fill(page, 'senderId', 'AKWAABA');
		await fill(page, 'to', owner);
		await dragField(page, 'invoiceNumber', 'message');
		const message = field(page, 'message').locator('.cm-content');
		await expect(message).toContainText('{{ $json.data.invoiceNumber }}');
		await executeFirst(page);
		expect(await texts()).toEqual([tested.invoiceNumber]);
		await closePanel(page);
	});
	await shot('Read the events', async () => {
		await addAction(page, 'Send message', 'Calendar', 'Get many events');
		await executeFirst(page);
		await closePanel(page);
	});
	const id = await shot('Publish', async () => await publish(page));
	await shot('Pay an invoice', async () => {
		const before = (await client.executions(id)).length;
		const productionUrl = url.replace('/webhook-test/', '/webhook/');
		await untilRegistered(productionUrl);
		const paid = await payTo(sandbox, productionUrl);
		const [execution] = await client.waitForExecutions(id, before + 1);
		await paid.forget();
		await page.goto(`/workflow/${id}/executions`);
		await page.getByText('Succeeded').first().waitFor();
		expect(execution?.status).toBe('success');
		expect(await texts()).toEqual([tested.invoiceNumber, paid.invoiceNumber]);
	});
	await video?.stop();
});
