import { chain } from '../../n8n/nodes';
import type { WorkflowFile } from '../../n8n/workflow';
import { linkIn } from '../../support/asking';
import { executeLast } from '../executeLast';
import { openNode } from '../pages/canvas';
import { openWorkflow } from '../pages/editor';
import { execute, field, outputOf, panelOf } from '../pages/panel';
import type { Stage } from '../stage';
import type { Picture } from './take';
import {
	calendarTrigger,
	byNumber,
	createEvent,
	getClients,
	invoiceOnce,
	invoiceTool,
	invoicingPollingTrigger,
	manually,
	overdueInvoices,
	owedInvoices,
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
	/** The parameter to scroll to. */
	shown?: string,
): Picture => ({
	name,
	take: async (stage, page) => {
		await executeLast(stage, page, workflow(stage));
		await outputOf(page).getByRole('radio', { name: view }).click();
		if (shown) await field(page, shown).scrollIntoViewIfNeeded();
		return await panelOf(page).screenshot({ animations: 'disabled' });
	},
});

const sendToClients = ({ sandbox }: Stage, more: object = {}) => {
	const senderId = sandbox.sms.senderIds[0] ?? '';
	const options = { defaultCountryCode: '233', ...more };
	const message = send(senderId, '={{ $json.phone }}', greeting, options);
	return chain('SMS to clients', [manually, getClients, message]);
};

const lowBalance = afterExecution(
	'panel-sms-trigger',
	() => chain('Low balance', [smsTrigger]),
	'Schema',
);

/** Hours that have just ended. */
const hoursBefore = (now: Date) => {
	const at = (hours: number) =>
		new Date(now.getTime() - hours * 3_600_000).toISOString().slice(11, 16);
	const days = 'monday tuesday wednesday thursday friday saturday'.split(' ');
	return { days, from: at(9), to: at(1), timezone: 'Africa/Accra', ifOutside: 'skip' };
};

export const panelPictures: Picture[] = [
	afterExecution(
		'panel-sending-hours',
		(stage) => sendToClients(stage, { sendingHours: { values: hoursBefore(new Date()) } }),
		'Schema',
		'ifOutside',
	),
	afterExecution(
		'panel-filters',
		() => chain('Who owes', [manually, owedInvoices]),
		'Table',
		'status',
	),
	afterExecution('panel-by-number', () => chain('An invoice', [manually, byNumber]), 'Schema'),
	{
		name: 'panel-tool',
		take: async ({ client, credentials }, page) => {
			const { id } = await client.putWorkflow(chain('A tool', [invoiceTool]), credentials);
			await openWorkflow(page, id);
			await openNode(page, invoiceTool.name);
			await field(page, 'outputFields').scrollIntoViewIfNeeded();
			return await panelOf(page).screenshot({ animations: 'disabled' });
		},
	},
	afterExecution('hint', () => sendToTwo, 'Schema'),
	afterExecution('panel-sms', (stage) => sendToClients(stage), 'Schema'),
	afterExecution('panel-preview', (stage) => sendToClients(stage, { preview: true }), 'Schema'),
	afterExecution(
		'panel-invoicing',
		() => chain('Overdue invoices', [manually, overdueInvoices]),
		'Table',
	),
	afterExecution(
		'panel-calendar',
		() => chain('Upcoming events', [manually, upcomingEvents()]),
		'Schema',
	),
	afterExecution(
		'panel-calendar-create',
		() => chain('A new event', [manually, createEvent]),
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
			const file = chain('A question', [manually, question]);
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
		() => chain('Overdue', [invoicingPollingTrigger]),
		'Schema',
	),
	afterExecution('panel-calendar-trigger', () => chain('New events', [calendarTrigger]), 'Schema'),
];
