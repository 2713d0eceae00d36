import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type CalendarSettings, type Sandbox } from '../sandbox';
import { useSkewedClock, type SkewedClock } from './skewedClock';
import { createPollingWorkflow, type PollingWorkflow, type PollingSetup } from './pollingWorkflow';

export interface CalendarTriggerBench {
	sandbox: Sandbox;
	clock: SkewedClock;
	/** A workflow with the Calendar Trigger. Its user is an editor of the calendar, unless `anonymous` is set. */
	trigger(
		parameters: INodeParameters,
		more?: Partial<PollingSetup> & { anonymous?: boolean },
	): Promise<PollingWorkflow>;
	/** Adds an event to the calendar and returns its ID. */
	add(fields?: IDataObject): Promise<number>;
	/** Polls once and returns what the trigger reported, in short form: `created 157`. */
	poll(host: PollingWorkflow): Promise<string[]>;
	/** The queries of all event list requests since the last call. */
	queries(): Promise<IDataObject[]>;
}

/** The time at which each test begins: a Monday, 12:30 UTC. */
export const NOON = '2026-11-02T12:00:30Z';

/** The Calendar Trigger with an empty calendar that behaves like real servers. Each test begins at NOON. */
export function useCalendarTriggerBench(
	calendar: Partial<CalendarSettings> = { mode: 'observed' },
): CalendarTriggerBench {
	const bench = {
		clock: useSkewedClock(() => bench.sandbox.control),
		trigger: async (parameters, { anonymous, ...more } = {}) => {
			const { apiRoot, namespace, username, password } = bench.sandbox.calendar;
			const user: ICredentialDataDecryptedObject = anonymous
				? { authentication: 'none' }
				: { authentication: 'basic', user: username, password };
			return await createPollingWorkflow({
				type: 'calendarTrigger',
				parameters,
				credentials: { calendarApi: { apiRoot, namespace, ...user } },
				...more,
			});
		},
		add: async (fields = {}) => {
			const [id] = await bench.sandbox.control.calendar.add('events', [
				{
					title: 'Town Concert',
					start_date: '2026-12-01 18:00:00',
					end_date: '2026-12-01 20:00:00',
					timezone: 'Europe/Berlin',
					...fields,
				},
			]);
			return id as number;
		},
		poll: async (host) => {
			await host.tick();
			const [error] = host.takeErrors();
			if (error) throw error;
			return host.take().map(({ trigger, id }) => `${String(trigger)} ${String(id)}`);
		},
		queries: async () => {
			const requests = await bench.sandbox.control.requests();
			return requests
				.filter(({ path }) => path === '/events')
				.map(({ query }) => query as IDataObject);
		},
	} as CalendarTriggerBench;
	beforeAll(async () => {
		bench.sandbox = await startSandbox({ calendar });
	});
	beforeEach(async () => {
		const { control } = bench.sandbox;
		await control.reset();
		await control.settings({ rateLimit: { limit: 100_000 } });
		await bench.clock.set(NOON);
		await control.calendar.clear();
	});
	afterEach(async () => {
		expect(await bench.sandbox.control.violations()).toEqual([]);
	});
	afterAll(async () => await bench.sandbox.close());
	return bench;
}
