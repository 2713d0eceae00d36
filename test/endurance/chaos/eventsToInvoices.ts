import { randomUUID } from 'node:crypto';

import { addEvent, event } from '../../n8n/events';
import { readWorkflow, type WorkflowFile } from '../../n8n/workflow';
import { exactly } from '../../support/finding';
import { delivery, inParallel, post } from './deliveries';
import { inSingle, type ChaosCase } from './stage';
import { trigger } from './workflows';

const atOnce = 2;

/** What the invoicing service does now and then. None of it hides for good whether an invoice was created. */
const faults = [
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 429, headers: { 'retry-after': '1' } },
	{ kind: 'drop', after: true },
	{ kind: 'cut', after: true },
] as const;

/** The shipped workflow, but started from outside instead of every hour. */
function startedFromOutside(): WorkflowFile {
	const file = readWorkflow('event-to-invoice.json');
	const start = { ...trigger(), name: 'Every Hour' };
	const nodes = file.nodes.map((one) => (one.name === start.name ? start : one));
	return { ...file, name: `${file.name} ${randomUUID()}`, nodes };
}

/** A schedule overlaps with a manual run, the service fails now and then, and all of it happens again and again. */
export const eventsToInvoices: ChaosCase = {
	name: 'events-to-invoices',
	title: 'the workflow Event to invoice, started again and again, two at once, with faults',
	run: async (stage, size) => {
		const { events, rounds } = {
			full: { events: 200, rounds: 10 },
			quick: { events: 12, rounds: 2 },
		}[size];
		const { control, urls, ...flow } = await inSingle(stage, startedFromOutside());
		await control.settings({ rateLimit: { limit: 1_000_000 } });
		const titles = Array.from({ length: events }, (_, at) => `Chaos ${at + 1}`);
		const ids = await inParallel(titles, 4, async (title, at) => {
			// Some organizers have several events.
			const host = { organizer: `Host ${at % 50}`, email: `host-${at % 50}@chaos.example` };
			return await addEvent(stage.sandbox, event(title, { organizer: [host] }));
		});
		for (let round = 0; round < rounds; round++) {
			for (const fault of round < rounds - 1 ? faults : []) {
				const target = { service: 'invoicing', method: 'POST', path: '/invoices' } as const;
				await control.addFault({ ...target, kind: 'delay', ms: 0, times: 3 });
				await control.addFault({ ...target, ...fault, times: 1 });
			}
			const runs = Array.from({ length: atOnce }, (_, at) => delivery({ round, at }));
			await inParallel(runs, atOnce, async (body) => await post(urls[0], body));
			await flow.untilEnded((round + 1) * atOnce);
			await control.clearFaults();
		}
		await flow.retire();

		const worked = (await control.requests()).filter(
			// Where no answer came, the service had done its work.
			({ method, status }) => method === 'POST' && (status === 200 || status === 0),
		);
		const made = worked
			.filter(({ path: to }) => to === '/invoices')
			.map(({ body }) => Number(/^Event (\d+):/.exec((body as { notes: string }).notes)?.[1]));
		const clients = worked
			.filter(({ path: to }) => to === '/clients')
			.map(({ body }) => (body as { email: string }).email)
			// The sandbox has events of its own.
			.filter((email) => email.endsWith('@chaos.example'));
		const counts = ids.map((one) => made.filter((other) => other === one).length);
		return [
			exactly('executions', rounds * atOnce, (await flow.executions()).length),
			exactly('events with one invoice', events, counts.filter((count) => count === 1).length),
			exactly('events with several', 0, counts.filter((count) => count > 1).length),
			exactly('events without', 0, counts.filter((count) => count === 0).length),
			exactly('clients', Math.min(50, events), clients.length),
			exactly('clients with the same address', 0, clients.length - new Set(clients).size),
		];
	},
};
