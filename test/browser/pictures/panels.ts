import type { INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../../n8n/workflow';
import { linkIn } from '../../support/asking';
import { executeLast } from '../executeLast';
import { execute, field, outputOf, panelOf } from '../pages/panel';
import type { Stage } from '../stage';
import { chainOf, manually } from '../workflows';
import type { Picture } from './take';
import {
	calendarTrigger,
	createEvent,
	getClients,
	invoiceOnce,
	invoicingPollingTrigger,
	overdueInvoices,
	question,
	send,
	sendToTwo,
	smsTrigger,
	upcomingEvents,
} from '../steps';

const greeting =
	'=Dear {{ $json.name }}, our shop is closed on Friday. Thank you for your patience!';

const afterExecution = (
	name: string,
	workflow: (stage: Stage) => WorkflowFile,
	view: 'Schema' | 'Table' | 'JSON',
): Picture => ({
	name,
	take: async (stage, page) => {
		await executeLast(stage, page, workflow(stage));
		await outputOf(page).getByRole('radio', { name: view }).click();
		return await panelOf(page).screenshot({ animations: 'disabled' });
	},
});

const sendToClients = ({ sandbox }: Stage, more: INodeParameters = {}) => {
	const senderId = sandbox.sms.senderIds[0] ?? '';
	const options = { defaultCountryCode: '233', ...more };
	const message = send(senderId, '={{ $json.phone }}', greeting, options);
	return chainOf('SMS to clients', [manually, getClients, message]);
};

const lowBalance = afterExecution(
	'panel-sms-trigger',
	() => chainOf('Low balance', [smsTrigger]),
	'Schema',
);

export const panelPictures: Picture[] = [
	afterExecution('hint', () => sendToTwo, 'Schema'),
	afterExecution('panel-sms', (stage) => sendToClients(stage), 'Schema'),
	afterExecution('panel-preview', (stage) => sendToClients(stage, { preview: true }), 'Schema'),
	afterExecution(
		'panel-invoicing',
		() => chainOf('Overdue invoices', [manually, overdueInvoices]),
		'Table',
	),
	afterExecution(
		'panel-calendar',
		() => chainOf('Upcoming events', [manually, upcomingEvents]),
		'Schema',
	),
	afterExecution(
		'panel-calendar-create',
		() => chainOf('A new event', [manually, createEvent]),
		'Schema',
	),
	{
		name: 'panel-only-once',
		take: async (stage, page) => {
			await executeLast(stage, page, invoiceOnce);
			await execute(page);
			await outputOf(page).getByText('already done').first().waitFor();
			await outputOf(page).getByRole('radio', { name: 'Schema' }).click();
			await field(page, 'ifAlreadyDone').scrollIntoViewIfNeeded();
			return await panelOf(page).screenshot({ animations: 'disabled' });
		},
	},
	{
		name: 'question',
		take: async ({ client, credentials, sandbox, url }, page) => {
			const file = chainOf('A question', [manually, question]);
			const { id } = await client.putWorkflow(file, credentials);
			const execution = await client.start(id, manually.name);
			await client.executionWhen(id, execution, ['waiting']);
			const { pathname, search } = new URL(
				linkIn((await sandbox.control.messages()).at(-1)?.text ?? ''),
			);
			const before = page.viewportSize();
			await page.setViewportSize({ width: 360, height: 280 });
			await page.goto(url + pathname + search);
			const picture = await page.screenshot({ animations: 'disabled' });
			if (before) await page.setViewportSize(before);
			return picture;
		},
	},
	{
		name: 'panel-sms-trigger',
		take: async (stage, page) => {
			await stage.sandbox.control.setWallet(82);
			return await lowBalance.take(stage, page);
		},
	},
	afterExecution(
		'panel-invoicing-polling-trigger',
		() => chainOf('Overdue', [invoicingPollingTrigger]),
		'Schema',
	),
	afterExecution(
		'panel-calendar-trigger',
		() => chainOf('New events', [calendarTrigger]),
		'Schema',
	),
];
