import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { clock as nodesClock } from '../../nodes/shared/n8n/clock';
import { startSandbox, type Control, type Sandbox } from '../sandbox';
import { toUtc } from '../sandbox/calendar/dates';
import { credentialsFor } from './credentials';
import { giveClockBack } from './fakeClock';
import { createPollingWorkflow, type PollingWorkflow, type PollingSetup } from './pollingWorkflow';

/** The time at which each test begins: a Monday, 12:30 UTC. */
const NOON = '2026-11-02T12:00:30Z';

/** The Calendar Trigger with an empty calendar that behaves like real servers. Each test begins at NOON. */
export function useCalendarTriggerBench() {
	let sandbox: Sandbox;
	const clock = useSkewedClock(() => sandbox.control);
	beforeAll(async () => {
		sandbox = await startSandbox({ calendar: 'observed' });
	});
	beforeEach(async () => {
		const { control } = sandbox;
		await control.reset();
		await control.settings({ rateLimit: { limit: 100_000 } });
		await clock.set(NOON);
		await control.calendar.clear();
	});
	afterEach(async () => {
		expect(await sandbox.control.violations()).toEqual([]);
	});
	afterAll(async () => await sandbox.close());
	return {
		get sandbox() {
			return sandbox;
		},
		clock,
		/**
		 * A workflow with the Calendar Trigger. Its user is an editor of the calendar, unless `anonymous` is set. Values in
		 * `credential` replace the saved ones.
		 */
		trigger: async (
			parameters: INodeParameters,
			{
				anonymous,
				credential = anonymous ? { authentication: 'none' } : {},
				...more
			}: Partial<PollingSetup> & {
				anonymous?: boolean;
				credential?: ICredentialDataDecryptedObject;
			} = {},
		) => {
			const { calendarApi } = credentialsFor(sandbox);
			return await createPollingWorkflow({
				type: 'calendarTrigger',
				parameters,
				credentials: { calendarApi: { ...calendarApi, ...credential } },
				...more,
			});
		},
		/** Adds an event to the calendar and returns its ID. */
		add: async (fields: IDataObject = {}) => {
			const [id] = await sandbox.control.calendar.add('events', [
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
		/** The times of an event, in minutes from now. */
		at: (start: number, end = start + 60) => {
			const inMinutes = (minutes: number) => toUtc(new Date((clock.now() + minutes * 60) * 1000));
			return { start_date: inMinutes(start), end_date: inMinutes(end), timezone: 'UTC' };
		},
		/** Polls once and returns what the trigger reported, in short form: `created 157`. */
		poll: async (host: PollingWorkflow) => {
			await host.tick();
			const [error] = host.takeErrors();
			if (error) throw error;
			return host.take().map(({ event, id }) => `${String(event)} ${String(id)}`);
		},
	};
}

/** Two clocks that tests control: the calendar’s and n8n’s. Waiting moves both forward and takes no real time. */
function useSkewedClock(control: () => Control) {
	let at = 0;
	let ahead = 0;
	const show = async () => {
		await control().settings({ calendar: { now: new Date(at).toISOString() } });
	};
	beforeEach(() => {
		ahead = 0;
		nodesClock.now = () => at + ahead;
		nodesClock.elapsed = () => at;
		nodesClock.pause = async (milliseconds) => {
			at += milliseconds;
			await show();
		};
	});
	afterAll(giveClockBack);
	return {
		/** Sets the calendar's clock. */
		set: async (iso: string) => {
			at = Date.parse(iso);
			await show();
		},
		/** Moves both clocks forward. */
		advance: async (seconds: number) => {
			at += seconds * 1000;
			await show();
		},
		/** Sets how many seconds n8n's clock is ahead of the calendar's. */
		skew: (seconds: number) => {
			ahead = seconds * 1000;
		},
		/** The calendar's time, in seconds since 1970. */
		now: () => at / 1000,
	};
}
