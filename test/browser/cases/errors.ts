import type { INodeParameters } from 'n8n-workflow';

import { calendar } from '../../../nodes/Calendar/service';
import { invoicing } from '../../../nodes/Invoicing/service';
import { sms } from '../../../nodes/Sms/service';
import type { ErrorRow, Service } from '../../../nodes/shared/service';
import type { ServiceName } from '../../sandbox';
import { openNode } from '../pages/canvas';
import { openWorkflow } from '../pages/editor';
import { closePanel, dismissFailure, execute, outputOf, panelOf } from '../pages/panel';
import type { GetStage } from '../stage';
import { chainOf, manually, typeOf } from '../workflows';

type Case = { service: Service; name: ServiceName; parameters: INodeParameters };

/** A write, because reads are repeated when a service has an error. */
const cases: Case[] = [
	{ service: sms, name: 'sms', parameters: { resource: 'contact', phoneNumber: '+233241234567' } },
	{ service: invoicing, name: 'invoicing', parameters: { resource: 'client', name: 'Ama Mensah' } },
	{ service: calendar, name: 'calendar', parameters: { resource: 'tag', name: 'Outdoors' } },
];

const operation: Record<string, string> = { contact: 'subscribe', client: 'create', tag: 'create' };

/** A refusal that nobody explains better than the row. */
function refusal({ status, code }: ErrorRow) {
	const body = code === undefined ? {} : { code };
	// Any status that says nothing of itself.
	// “Too many requests” must neither be waited out, see below, nor hold up the next request.
	const headers = { 'retry-after': '2' };
	return { kind: 'status' as const, status: status ?? 418, body, headers };
}

const secrets = (stage: GetStage): string[] => {
	const { sms: a, invoicing: b, calendar: c } = stage().sandbox;
	return [a.apiKey, b.apiKey, c.password];
};

export function errorCases(stage: GetStage): void {
	test.each(cases)('the panel explains every error of $name', async (one) => {
		const { service, name, parameters } = one;
		const { client, credentials, sandbox } = stage();
		const { page, problems } = await stage().tab();
		const step = {
			name: 'Write',
			type: typeOf(name),
			credential: service.credential,
			parameters: {
				...parameters,
				operation: operation[String(parameters.resource)] ?? '',
				options: { longestWait: 1 },
			},
		};
		const { id } = await client.putWorkflow(
			chainOf(`Errors of ${name}`, [manually, step]),
			credentials,
		);
		await openWorkflow(page, id);
		const findings: string[] = [];
		for (const row of service.errors) {
			await sandbox.control.addFault({ service: name, ...refusal(row) });
			await openNode(page, step.name);
			await execute(page);
			await outputOf(page)
				.getByTestId('node-error-message')
				.filter({ hasText: row.message })
				.waitFor();
			const advice = await outputOf(page).getByTestId('node-error-description').innerText();
			if (advice.trim().length < 20) findings.push(`${row.message}: no advice`);
			const text = await panelOf(page).innerText();
			findings.push(...secrets(stage).filter((secret) => text.includes(secret)));
			await sandbox.control.clearFaults();
			await dismissFailure(page);
			await closePanel(page);
		}
		expect(findings).toEqual([]);
		expect(problems()).toEqual([]);
	});
}
