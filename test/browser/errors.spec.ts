import { errors as calendarErrors } from '../../nodes/Calendar/service/errors';
import { errors as invoicingErrors } from '../../nodes/Invoicing/service';
import { errors as smsErrors } from '../../nodes/Sms/service';
import type { ErrorRow } from '../../nodes/shared/errors/rows';
import { chain, ourNode } from '../n8n/nodes';
import { openNew } from './executeLast';
import { expect, test } from './fixtures';
import { openNode } from './pages/canvas';
import { closePanel, dismissFailure, execute, outputOf, panelOf } from './pages/panel';
import { manually } from './steps';

/** Writes, because reads are repeated when a service has an error. */
const writes = [
	{
		errors: smsErrors,
		name: 'sms',
		write: { resource: 'contact', operation: 'subscribe', phoneNumber: '+233241234567' },
	},
	{
		errors: invoicingErrors,
		name: 'invoicing',
		write: { resource: 'client', operation: 'create', name: 'Ama Mensah' },
	},
	{
		errors: calendarErrors,
		name: 'calendar',
		write: { resource: 'tag', operation: 'create', name: 'Outdoors' },
	},
] as const;

/** A refusal that nobody explains better than the row. */
function refusal({ status, code }: ErrorRow) {
	const body = code === undefined ? {} : { code };
	// Any status that says nothing of itself.
	// “Too many requests” must neither be waited out, see below, nor hold up the next request.
	const headers = { 'retry-after': '2' };
	return { kind: 'status' as const, status: status ?? 418, body, headers };
}

for (const { errors, name, write } of writes) {
	test(`the panel explains errors of ${name}`, async ({ page, sandbox, stage }) => {
		const step = ourNode('Write', name, { ...write, options: { advanced: { longestWait: 1 } } });
		await openNew(stage, page, chain('Errors', [manually, step]));
		// One of each kind, known by its status or by the service’s code. The others differ from them in words only.
		const kinds = [true, false].map((byStatus) =>
			errors.find(({ code }) => (code === undefined) === byStatus),
		);
		const rows = kinds.filter((row) => row !== undefined);
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows) {
			await sandbox.control.addFault({ service: name, ...refusal(row) });
			await openNode(page, step.name);
			await execute(page);
			await outputOf(page)
				.getByTestId('node-error-message')
				.filter({ hasText: row.message })
				.waitFor();
			const advice = await outputOf(page).getByTestId('node-error-description').innerText();
			expect.soft(advice.trim().length, `advice on ${row.message}`).toBeGreaterThanOrEqual(20);
			const text = await panelOf(page).innerText();
			const secrets = [sandbox.sms.apiKey, sandbox.invoicing.apiKey, sandbox.calendar.password];
			expect.soft(secrets.filter((secret) => text.includes(secret))).toEqual([]);
			await sandbox.control.clearFaults();
			await dismissFailure(page);
			await closePanel(page);
		}
	});
}
