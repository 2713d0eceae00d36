import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { createPollHost, type PollHost, type PollSetup } from '../../support/pollHost';
import { useSkewedClock } from '../../support/pollClock';

let sandbox: Sandbox;
const clock = useSkewedClock(() => sandbox.control);

beforeAll(async () => {
	sandbox = await startSandbox({ calendar: 'observed' });
});
beforeEach(async () => {
	await sandbox.control.reset();
	await sandbox.control.settings({ rateLimit: { limit: 100_000 } });
	await clock.set('2026-11-02T12:00:30Z');
	await sandbox.control.calendar.clear();
});
afterAll(async () => await sandbox.close());

const trigger = async (parameters: PollSetup['parameters'], more: Partial<PollSetup> = {}) =>
	await createPollHost({
		type: 'calendarTrigger',
		parameters,
		credentials: {
			calendarApi: {
				apiRoot: sandbox.calendar.apiRoot,
				namespace: sandbox.calendar.namespace,
				authentication: 'basic',
				user: sandbox.calendar.username,
				password: sandbox.calendar.password,
			},
		},
		...more,
	});

const add = async (fields: IDataObject) => {
	const [id] = await sandbox.control.calendar.add('events', [
		{
			title: 'Town & Hall',
			start_date: '2026-12-01 18:00:00',
			end_date: '2026-12-01 20:00:00',
			timezone: 'Europe/Berlin',
			...fields,
		},
	]);
	return id as number;
};

const polled = async (host: PollHost) => {
	await host.tick();
	return host.take();
};

test('tells a new event once, and none that was there before', async () => {
	await add({ title: 'Old' });
	const host = await trigger({ triggerOn: ['created'] });
	await host.activate();
	expect(host.take()).toEqual([]);
	const id = await add({});
	expect(await polled(host)).toEqual([
		expect.objectContaining({ trigger: 'created', id, title: 'Town & Hall' }),
	]);
	expect(await polled(host)).toEqual([]);
	expect(host.takeErrors()).toEqual([]);
});
