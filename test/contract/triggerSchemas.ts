import type { IDataObject } from 'n8n-workflow';

import { EVENT_TYPES } from '../../nodes/Calendar/trigger/eventTypes';
import type { TriggerReport } from '../../nodes/Calendar/trigger/nextState';
import { observeEvent, type ObservedEvent } from '../../nodes/Calendar/trigger/observedEvent';
import { toTriggerItem } from '../../nodes/Calendar/trigger/toTriggerItem';
import { sampleChanges } from '../../nodes/Sms/trigger/compareBalance';
import { operationsOf } from './description';
import { itemsOf, sampleOf, typeOf } from './samples';

/** The schemas of what the triggers return: every field that an item can have, whatever it reports. */
export async function triggerSchemas(): Promise<Array<{ path: string; schema: object }>> {
	const items = { Calendar: await calendarItems(), Invoicing: [DELIVERY], Sms: await smsItems() };
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

async function smsItems(): Promise<IDataObject[]> {
	const wallet = sampleOf((await answerOf('sms', '/api/v1/sms/balance')) ?? {}) as IDataObject;
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
