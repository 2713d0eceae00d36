import { chain, type Node } from '../../n8n/nodes';
import { linkIn } from '../../support/asking';
import { executeLast, openNew } from '../executeLast';
import { openNode } from '../pages/canvas';
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

/** The panel of the last node after it was executed. `shown` is the parameter to scroll to. */
const afterExecution = (
	name: string,
	view: 'Schema' | 'Table' | 'JSON',
	nodes: (stage: Stage) => Node[],
	shown?: string,
): Picture => ({
	name,
	take: async (stage, page) => {
		await executeLast(stage, page, chain(name, nodes(stage)));
		await outputOf(page).getByRole('radio', { name: view }).click();
		if (shown) await field(page, shown).scrollIntoViewIfNeeded();
		return await panelOf(page).screenshot({ animations: 'disabled' });
	},
});

const sendToClients = ({ sandbox }: Stage, more: object = {}) => {
	const senderId = sandbox.sms.senderIds[0] ?? '';
	const options = { defaultCountryCode: '233', ...more };
	const message = send(senderId, '={{ $json.phone }}', greeting, options);
	return [manually, getClients, message];
};

const lowBalance = afterExecution('panel-sms-trigger', 'Schema', () => [smsTrigger]);

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
		'Schema',
		(stage) => sendToClients(stage, { sendingHours: { values: hoursBefore(new Date()) } }),
		'ifOutside',
	),
	afterExecution('panel-filters', 'Table', () => [manually, owedInvoices], 'status'),
	afterExecution('panel-by-number', 'Schema', () => [manually, byNumber]),
	{
		name: 'panel-tool',
		take: async (stage, page) => {
			await openNew(stage, page, chain('A tool', [invoiceTool]));
			await openNode(page, invoiceTool.name);
			await field(page, 'outputFields').scrollIntoViewIfNeeded();
			return await panelOf(page).screenshot({ animations: 'disabled' });
		},
	},
	afterExecution('hint', 'Schema', () => sendToTwo.nodes),
	afterExecution('panel-sms', 'Schema', (stage) => sendToClients(stage)),
	afterExecution('panel-preview', 'Schema', (stage) => sendToClients(stage, { preview: true })),
	afterExecution('panel-invoicing', 'Table', () => [manually, overdueInvoices]),
	afterExecution('panel-calendar', 'Schema', () => [manually, upcomingEvents()]),
	afterExecution('panel-calendar-create', 'Schema', () => [manually, createEvent]),
	{
		name: 'panel-only-once',
		take: async (stage, page) => {
			await executeLast(stage, page, invoiceOnce);
			await execute(page);
			await outputOf(page).getByText('already done').first().waitFor();
			await outputOf(page).getByRole('radio', { name: 'Schema' }).click();
			await field(page, 'onlyOncePer').scrollIntoViewIfNeeded();
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
	afterExecution('panel-invoicing-polling-trigger', 'Schema', () => [invoicingPollingTrigger]),
	afterExecution('panel-calendar-trigger', 'Schema', () => [calendarTrigger]),
];
