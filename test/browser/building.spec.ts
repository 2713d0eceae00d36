import type { Page } from '@playwright/test';

import { chain } from '../n8n/nodes';
import type { Sandbox } from '../sandbox';
import { openNew } from './executeLast';
import { expect, test } from './fixtures';
import { newWorkflow } from './pages/editor';
import { addAction, addFirstStep, choose, search } from './pages/nodePicker';
import {
	addOption,
	closePanel,
	dragField,
	execute,
	executeFirst,
	field,
	fill,
	outputOf,
	parametersOf,
} from './pages/panel';
import { countPresses, typeInto } from './pages/presses';
import { recordPicker } from './pages/recordPicker';
import { addPaidTrigger, receivePaid } from './paidTrigger';
import { manually } from './steps';

/** What n8n says when a node has failed. */
const failures = (page: Page) => page.getByText('Problem in node');

/** How many invoices have been requested so far. */
const invoicesMade = async ({ control }: Sandbox): Promise<number> =>
	(await control.requests()).filter(
		({ method, path }) => method === 'POST' && path.endsWith('/invoices'),
	).length;

/** Begins a workflow with a schedule that reads the events, whose panel is left open. */
async function scheduleEvents(page: Page): Promise<void> {
	await newWorkflow(page);
	await addFirstStep(page);
	await search(page, 'schedule');
	await choose(page, 'Schedule Trigger');
	await closePanel(page);
	await addAction(page, 'Schedule Trigger', 'Calendar', 'Get many events');
}

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
	const presses = await countPresses(page);
	const earlier = await invoicesMade(sandbox);
	await scheduleEvents(page);
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Get many events', 'Invoicing', 'Create invoice');
	const clients = recordPicker(page, 'clientId');
	await clients.open();
	await clients.items.first().click();
	await parametersOf(page).getByText('Add Line Item').click();
	await dragField(page, 'title', 'description');
	await typeInto(field(page, 'rate'), '60');
	await addOption(page, 'Only Once Per');
	await dragField(page, 'id', 'onlyOncePer');
	await executeFirst(page);
	await expect(failures(page)).toHaveCount(0);
	expect(await presses()).toBeLessThanOrEqual(20);
	const billed = (await invoicesMade(sandbox)) - earlier;
	expect(billed).toBeGreaterThan(0);
	// n8n shows what comes out a little before it is ready to execute the node again.
	await expect(async () => {
		await execute(page);
		await outputOf(page).getByText('alreadyDone').first().waitFor({ timeout: 10_000 });
	}).toPass();
	expect((await invoicesMade(sandbox)) - earlier).toBe(billed);
});

test('a first SMS takes nine clicks from an empty canvas', async ({ page, sandbox }) => {
	const presses = await countPresses(page);
	const earlier = (await sandbox.control.messages()).length;
	await newWorkflow(page);
	await addFirstStep(page);
	await choose(page, 'Trigger manually');
	await addAction(page, 'When clicking ‘Execute workflow’', 'SMS', 'Send message');
	await typeInto(field(page, 'senderId'), 'AKWAABA');
	await typeInto(field(page, 'to'), '+233241234567');
	await typeInto(field(page, 'message'), 'Hello');
	await executeFirst(page);
	await expect(failures(page)).toHaveCount(0);
	expect((await sandbox.control.messages()).length).toBe(earlier + 1);
	expect(await presses()).toBeLessThanOrEqual(9);
});

/** As people keep them: one number has its country code without a plus, one is missing, one has a space too many. */
const ROWS = [
	{ name: 'Ama', phone: '0241234567' },
	{ name: 'Kofi', phone: '' },
	{ name: 'Esi', phone: '+233201234567' },
	{ name: 'Yaw', phone: '233 24 123 4568' },
	{ name: 'Adwoa', phone: '024 123 4569' },
];

test('the rows of a sheet get an SMS without a failure, if the panel’s hints are followed', async ({
	page,
	sandbox,
	stage,
}) => {
	const presses = await countPresses(page);
	const earlier = (await sandbox.control.messages()).length;
	await openNew(stage, page, {
		...chain('Rows of a sheet', [manually]),
		pinData: { [manually.name]: ROWS.map((json) => ({ json })) },
	});
	await addAction(page, manually.name, 'SMS', 'Send message');
	await parametersOf(page).getByText('Needed here, unless the credential has').waitFor();
	await typeInto(field(page, 'senderId'), 'AKWAABA');
	const advice = parametersOf(page).getByText('Numbers without + need');
	await expect(advice).toContainText('add Skip Invalid Recipients');
	await dragField(page, 'phone', 'to');
	await dragField(page, 'name', 'message');
	await addOption(page, 'Default Country Code');
	await typeInto(field(page, 'defaultCountryCode'), '233');
	await addOption(page, 'Skip Invalid Recipients');
	await executeFirst(page);
	await expect(failures(page)).toHaveCount(0);
	expect((await sandbox.control.messages()).length).toBe(earlier + 4);
	expect(await presses()).toBeLessThanOrEqual(12);
});

test('whoever paid an invoice gets an SMS: trigger, client and message are built without a failure', async ({
	page,
	sandbox,
}) => {
	const presses = await countPresses(page);
	const earlier = (await sandbox.control.messages()).length;
	await receivePaid(page, sandbox, await addPaidTrigger(page));
	await addAction(page, 'Invoicing Trigger', 'Invoicing', 'Get client');
	await dragField(page, 'clientId', 'clientId');
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Get client', 'SMS', 'Send message');
	await typeInto(field(page, 'senderId'), 'AKWAABA');
	await dragField(page, 'phone', 'to');
	await dragField(page, 'name', 'message');
	await addOption(page, 'Default Country Code');
	await typeInto(field(page, 'defaultCountryCode'), '233');
	await executeFirst(page);
	await expect(failures(page)).toHaveCount(0);
	expect((await sandbox.control.messages()).length).toBe(earlier + 1);
	expect(await presses()).toBeLessThanOrEqual(22);
});

test('organizers of events are billed as clients, who are created if they are new, without a failure', async ({
	page,
	sandbox,
}) => {
	const presses = await countPresses(page);
	const earlier = await invoicesMade(sandbox);
	await scheduleEvents(page);
	await typeInto(field(page, 'limit'), '5');
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Get many events', 'Invoicing', 'Find or create client');
	await field(page, 'matchBy').click();
	await page.getByRole('option', { name: /^Name/ }).click();
	await dragField(page, 'organizers', 'name');
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Find or create client', 'Invoicing', 'Create invoice');
	await dragField(page, 'id', 'clientId');
	await parametersOf(page).getByText('If empty, GHS').waitFor();
	await parametersOf(page).getByText('Add Line Item').click();
	await typeInto(field(page, 'description'), 'Listing in the calendar');
	await typeInto(field(page, 'rate'), '60');
	await executeFirst(page);
	await expect(failures(page)).toHaveCount(0);
	expect((await invoicesMade(sandbox)) - earlier).toBe(5);
	expect(await presses()).toBeLessThanOrEqual(26);
});
