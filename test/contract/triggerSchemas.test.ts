import type { IDataObject } from 'n8n-workflow';

import { InvoicingTrigger } from '../../nodes/Invoicing/InvoicingTrigger.node';
import { useCalendarTriggerBench } from '../support/calendarTriggerBench';
import { createPollingWorkflow } from '../support/pollingWorkflow';
import { deliveryHeaders } from '../support/signer';
import { serveTrigger } from '../support/webhookContext';
import { triggerSchemas } from './outputSchemas';

interface Shape {
	type: string;
	properties?: Record<string, Shape>;
}

/** What an item has that its schema doesn't tell. Of an object without properties, anything. */
function untold(item: IDataObject, { properties = {} }: Shape, place = ''): string[] {
	if (Object.keys(properties).length === 0) return [];
	return Object.entries(item).flatMap(([name, value]) => {
		const shape = properties[name];
		if (!shape) return [place + name];
		if (value === null) return [];
		if (typeof value !== shape.type) return [`${place}${name} is ${typeof value}`];
		return typeof value === 'object' ? untold(value as IDataObject, shape, `${name}.`) : [];
	});
}

/** Fails if an item doesn't fit the schema, or if all of them together don't have what it promises. */
async function expectItemsToFit(folder: string, items: IDataObject[]): Promise<void> {
	const found = (await triggerSchemas()).find(({ path }) => path.startsWith(`nodes/${folder}/`));
	const shape = found?.schema as Shape;
	expect(items.flatMap((item) => untold(item, shape))).toEqual([]);
	const names = new Set(items.flatMap((item) => Object.keys(item)));
	expect([...names].sort()).toEqual(Object.keys(shape.properties ?? {}).sort());
}

const withoutMark = (items: IDataObject[]) =>
	items.map(({ isTest, ...item }) => {
		expect(isTest).toBe(true);
		return item;
	});

const bench = useCalendarTriggerBench();

test('of the Calendar Trigger fits what is reported and what a test shows', async () => {
	const triggerOn = ['created', 'deleted', 'startingSoon', 'updated', 'ended'];
	const host = await bench.trigger({ triggerOn, leadTime: 1, leadUnit: 'hours' });
	const reported: IDataObject[] = [];
	const poll = async () => {
		await host.tick();
		reported.push(...host.take());
	};
	await host.activate();
	const soon = '2026-11-02 12:30:00';
	const id = await bench.add({ start_date: soon, end_date: soon, timezone: 'UTC' });
	await poll();
	const tests = (await host.test()).map(({ json }) => json);
	await bench.sandbox.control.calendar.remove('events', id);
	await poll();
	expect(reported.map(({ event }) => event)).toEqual(['created', 'startingSoon', 'deleted']);
	await expectItemsToFit('Calendar', reported);
	await expectItemsToFit('Calendar', withoutMark(tests));
});

test('of the SMS Trigger fits what is reported and what a test shows', async () => {
	const { control, sms } = bench.sandbox;
	const host = await createPollingWorkflow({
		type: 'smsTrigger',
		parameters: { triggerOn: ['balanceBelow', 'balanceChanged'], threshold: 100 },
		credentials: { smsApi: { baseUrl: sms.baseUrl, apiKey: sms.apiKey } },
	});
	await control.setWallet(120);
	await host.activate();
	await control.setWallet(90);
	await host.tick();
	await expectItemsToFit('Sms', host.take());
	await expectItemsToFit('Sms', withoutMark((await host.test()).map(({ json }) => json)));
});

test('of the New or Due Invoice Trigger fits what is reported and what a test shows', async () => {
	const { invoicing } = bench.sandbox;
	const due = ['dueSoon', 'newlyOverdue', 'overdueByDays'];
	const triggerOn = ['cancelled', 'created', ...due, 'paid', 'partlyPaid'];
	const host = await createPollingWorkflow({
		type: 'invoicingPollingTrigger',
		parameters: { triggerOn, daysBeforeDue: 3, daysOverdue: 7 },
		credentials: { invoicingApi: { ...invoicing, header: 'bearer' } as never },
	});
	await expectItemsToFit(
		'Invoicing/polling',
		withoutMark((await host.test()).map(({ json }) => json)),
	);
});

test('of the Invoicing Trigger fits a delivery', async () => {
	const secret = 'whsec';
	const server = await serveTrigger(new InvoicingTrigger(), {
		parameters: { events: ['*'], options: {} },
		credentials: { invoicingWebhookApi: { secret, secondSecret: '' } },
		mode: 'manual',
	});
	const body = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });
	await server.post(body, deliveryHeaders(body, secret));
	await server.close();
	await expectItemsToFit(
		'Invoicing',
		server.received.flat().map(({ json }) => json),
	);
});
