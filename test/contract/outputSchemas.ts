import type { IDataObject } from 'n8n-workflow';

import type { TriggerReport } from '../../nodes/Calendar/trigger/nextState';
import type { ObservedEvent } from '../../nodes/Calendar/trigger/state';
import { observeEvent } from '../../nodes/Calendar/trigger/state';
import { toTriggerItem } from '../../nodes/Calendar/trigger/pollCalendar';
import { EVENT_TYPES } from '../../nodes/Calendar/trigger/properties';
import { toRecord } from '../../nodes/Invoicing/polling/pollInvoices';
import { INVOICE_EVENTS } from '../../nodes/Invoicing/polling/properties';
import { sampleChanges } from '../../nodes/Sms/trigger/pollWallet';
import { answerItem } from '../../nodes/shared/n8n/question';
import type { Operation } from '../../nodes/shared/operation';
import { succeeded } from '../../nodes/shared/result';
import { RESOURCES } from '../support/usualParameters';
import type { ContractOperation, Schema } from './description';
import { operationsOf } from './description';
import { itemsOf, propertiesOf, sampleOf, typeOf } from './samples';
import { createRemarks } from '../../nodes/shared/run/remarks';

const FOLDERS = { sms: 'Sms', invoicing: 'Invoicing', calendar: 'Calendar' };

/**
 * A schema of each operation's output, which n8n's editor shows before the node has run: the fields and types of an
 * item with the node's default settings, so with Simplify on. Operations whose response isn't described have none. n8n
 * finds that of a trigger, which has no operations, by the version alone.
 */
export async function outputSchemas(): Promise<Array<{ path: string; schema: object }>> {
	const schemas = await Promise.all(
		(['calendar', 'invoicing', 'sms'] as const).map(async (service) => {
			const described = await operationsOf(service);
			return Object.entries(RESOURCES[service]).flatMap(([resource, operations]) =>
				Object.entries(operations).flatMap(([value, operation]) => {
					const found = operation.answers === 'anything' ? undefined : find(operation, described);
					const schema = found?.answer;
					if (!found || !schema || !isShown(schema)) return [];
					const path = `nodes/${FOLDERS[service]}/__schema__/v1.0.0/${resource}/${value}.json`;
					return [{ path, schema: { ...outputOf(operation, schema, bodyOf(found)), version: 1 } }];
				}),
			);
		}),
	);
	return [...schemas.flat(), ...(await triggerSchemas())];
}

/** Finds an operation in the OpenAPI description by method and path. */
function find(
	{ route: { method, path } }: Operation,
	described: ContractOperation[],
): ContractOperation | undefined {
	const shape = (template: string) => template.replace(/\{\w+\}/g, '{}');
	return described.find((each) => each.method === method && shape(each.path) === shape(path));
}

/** A sample body for an operation, with every property. */
const bodyOf = ({ inputs }: ContractOperation): IDataObject =>
	Object.fromEntries(
		inputs
			.filter((each) => each.in === 'body' && !each.name.includes('[]'))
			.map(({ name, schema }) => [name, sampleOf(schema)]),
	) as IDataObject;

/** Whether the fields are known. Some responses are described only as an object or a list. */
const isShown = (schema: Schema): boolean =>
	Object.keys(propertiesOf(schema)).length > 0 || itemsOf(schema) !== undefined;

function outputOf(operation: Operation, schema: Schema, body: IDataObject): object {
	if (operation.forModel === false)
		return typeOf(answerItem({ approved: true, respondedAt: '' }).json);
	const { data } = propertiesOf(schema);
	const record = (operation.answers === 'list' ? itemsOf(schema) : data) ?? schema;
	const sample = sampleOf(record) as IDataObject;
	const { method, path } = operation.route;
	const request = { method, path, body, qs: {} };
	const run = { hasErrorOutput: false, remarks: createRemarks(1) };
	const outcome = operation.interpret?.(succeeded(sample), request, {}, run);
	const [answer = sample] = outcome?.ok ? outcome.value : [];
	return typeOf(operation.simplify ? operation.simplify(answer) : answer);
}

/** The schemas of what the triggers return: every field that an item can have, whatever it reports. */
export async function triggerSchemas(): Promise<Array<{ path: string; schema: object }>> {
	const items = {
		Calendar: await calendarItems(),
		Invoicing: [DELIVERY],
		'Invoicing/polling': await invoiceItems(),
		Sms: await smsItems(),
	};
	return Object.entries(items).map(([folder, each]) => ({
		path: `nodes/${folder}/__schema__/v1.0.0.json`,
		schema: { ...typeOf(Object.assign({}, ...each)), version: 1 },
	}));
}

/** The service doesn't say what is in the data of an event. */
const DELIVERY = {
	event: 'invoice.paid',
	data: {},
	delivery: { id: '', receivedAt: '', test: false, signedWith: '' },
};

async function invoiceItems(): Promise<IDataObject[]> {
	const list = await answerOf('invoicing', '/invoices');
	const record = sampleOf(itemsOf(list ?? {}) ?? {}) as IDataObject;
	return INVOICE_EVENTS.map(({ value: type }) => toRecord({ type, record, days: 1 }, true));
}

async function smsItems(): Promise<IDataObject[]> {
	const wallet = sampleOf((await answerOf('sms', '/sms/balance')) ?? {}) as IDataObject;
	const triggerOn = ['balanceBelow', 'balanceChanged'];
	const changes = sampleChanges(0, { triggerOn, threshold: 0 });
	return changes.map((event) => ({ ...wallet, ...event }));
}

async function calendarItems(): Promise<IDataObject[]> {
	const list = await answerOf('calendar', '/events');
	const record = sampleOf(itemsOf(list ?? {}) ?? {}) as IDataObject;
	const event = observeEvent(record, 'UTC') as ObservedEvent;
	return EVENT_TYPES.map(({ value }) => toTriggerItem(reportOf(value, event), 0, true).json);
}

function reportOf(
	type: (typeof EVENT_TYPES)[number]['value'],
	event: ObservedEvent,
): TriggerReport {
	if (type !== 'deleted') return { type, event };
	const remembered = { ...event, ended: false, missedPolls: 0 };
	return { type, id: event.id, reason: 'deleted', remembered, record: event.record };
}

const answerOf = async (service: string, path: string) =>
	(await operationsOf(service)).find((each) => each.method === 'GET' && each.path === path)?.answer;
