import type { Page } from '@playwright/test';

import { webhookSecret } from '../../n8n/exampleSetup';
import { findOpenInvoice, markPaid } from '../../n8n/invoices';
import { chain } from '../../n8n/nodes';
import { openNew } from '../executeLast';
import { openNode } from '../pages/canvas';
import { execute, outputOf, panelOf, testUrl } from '../pages/panel';
import type { Stage } from '../stage';
import type { Picture } from './take';
import { invoicingTrigger } from '../steps';

/** Opens the trigger and begins to listen; returns the test URL as the panel shows it. */
async function listen(stage: Stage, page: Page): Promise<string> {
	await openNew(stage, page, chain('Paid invoices', [invoicingTrigger]));
	await openNode(page, invoicingTrigger.name);
	const url = await testUrl(page);
	await execute(page);
	await page.getByTestId('trigger-listening').waitFor();
	return url;
}

export const triggerPictures: Picture[] = [
	{
		name: 'test-trigger',
		take: async (stage, page) => {
			await listen(stage, page);
			return await panelOf(page).screenshot({ animations: 'disabled' });
		},
	},
	{
		name: 'panel-invoicing-trigger',
		take: async (stage, page) => {
			const { sandbox } = stage;
			const { pathname } = new URL(await listen(stage, page));
			// The panel shows the public address. The sandbox needs the one at which n8n really listens.
			const url = stage.url + pathname;
			const events = ['invoice.paid'];
			await sandbox.control.registerWebhook({ url, secret: webhookSecret, events });
			await markPaid(sandbox, (await findOpenInvoice(sandbox)).id);
			await outputOf(page).getByTestId('ndv-items-count').waitFor();
			return await panelOf(page).screenshot({ animations: 'disabled' });
		},
	},
];
