import type { WorkflowFile } from '../../n8n/workflow';
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
	overdueInvoices,
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

const sendToClients = ({ sandbox }: Stage) => {
	const senderId = sandbox.sms.senderIds[0] ?? '';
	const options = { defaultCountryCode: '233' };
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
	afterExecution('panel-sms', sendToClients, 'Schema'),
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
		name: 'panel-sms-trigger',
		take: async (stage, page) => {
			await stage.sandbox.control.setWallet(82);
			return await lowBalance.take(stage, page);
		},
	},
	afterExecution(
		'panel-calendar-trigger',
		() => chainOf('New events', [calendarTrigger]),
		'Schema',
	),
];
