import type { WorkflowFile } from '../../n8n/workflow';
import { executeLast } from '../executeLast';
import { outputOf, panelOf } from '../pages/panel';
import type { Stage } from '../stage';
import { chainOf, manually } from '../workflows';
import type { Picture } from './take';
import {
	calendarTrigger,
	getClients,
	overdueInvoices,
	send,
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
	take: async (stage, { page }) => {
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

/** The sandbox doesn’t deliver to numbers that end like the second. */
const partly = chainOf('SMS to two', [
	manually,
	send('AKWAABA', '+233241234567, +233241230000', 'Our shop is closed on Friday.'),
]);

const lowBalance = afterExecution(
	'panel-sms-trigger',
	() => chainOf('Low balance', [smsTrigger]),
	'Schema',
);

export const panelPictures: Picture[] = [
	afterExecution('hint', () => partly, 'Schema'),
	afterExecution('panel-sms', sendToClients, 'Schema'),
	afterExecution(
		'panel-invoicing',
		() => chainOf('Overdue invoices', [manually, overdueInvoices]),
		'Table',
	),
	afterExecution(
		'panel-calendar',
		() => chainOf('Upcoming events', [manually, upcomingEvents]),
		'Table',
	),
	{
		name: 'panel-sms-trigger',
		take: async (stage, tab) => {
			await stage.sandbox.control.setWallet(82);
			return await lowBalance.take(stage, tab);
		},
	},
	afterExecution(
		'panel-calendar-trigger',
		() => chainOf('New events', [calendarTrigger]),
		'Schema',
	),
];
