import { expect, test } from './fixtures';
import { newWorkflow } from './pages/editor';
import { addAction, addFirstStep, choose, search } from './pages/nodePicker';
import {
	addOption,
	closePanel,
	dragField,
	execute,
	executeFirst,
	fill,
	outputOf,
	parametersOf,
} from './pages/panel';
import { recordPicker } from './pages/recordPicker';

test('clients get an SMS by dragging their phone numbers, of which one has no country code, and names', async ({
	page,
	sandbox,
}) => {
	const earlier = (await sandbox.control.messages()).length;
	await newWorkflow(page);
	await addFirstStep(page);
	await choose(page, 'Trigger manually');
	await addAction(page, 'When clicking ‘Execute workflow’', 'Invoicing', 'Get many clients');
	await fill(page, 'limit', '3');
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Get many clients', 'SMS', 'Send message');
	await fill(page, 'senderId', 'AKWAABA');
	await addOption(page, 'Default Country Code');
	await fill(page, 'defaultCountryCode', '233');
	await dragField(page, 'phone', 'to');
	await dragField(page, 'name', 'message');
	await executeFirst(page);
	await expect(page.getByText('Problem in node')).toHaveCount(0);
	expect((await sandbox.control.messages()).length).toBe(earlier + 3);
});

test('a schedule bills events once, by dragging their titles and IDs', async ({
	page,
	sandbox,
}) => {
	const invoices = async () =>
		(await sandbox.control.requests()).filter(
			({ method, path }) => method === 'POST' && path.endsWith('/invoices'),
		).length;
	const earlier = await invoices();
	await newWorkflow(page);
	await addFirstStep(page);
	await search(page, 'schedule');
	await choose(page, 'Schedule Trigger');
	await closePanel(page);
	await addAction(page, 'Schedule Trigger', 'Calendar', 'Get many events');
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Get many events', 'Invoicing', 'Create invoice');
	const clients = recordPicker(page, 'clientId');
	await clients.open();
	await clients.items.first().click();
	await parametersOf(page).getByText('Add Line Item').click();
	await dragField(page, 'title', 'description');
	await fill(page, 'rate', '60');
	await addOption(page, 'Only Once Per');
	await dragField(page, 'id', 'onlyOncePer');
	await executeFirst(page);
	const billed = (await invoices()) - earlier;
	expect(billed).toBeGreaterThan(0);
	// n8n shows what comes out a little before it is ready to execute the node again.
	await expect(async () => {
		await execute(page);
		await outputOf(page).getByText('alreadyDone').first().waitFor({ timeout: 10_000 });
	}).toPass();
	expect((await invoices()) - earlier).toBe(billed);
});
