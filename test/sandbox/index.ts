import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import express from 'express';

import { accounts, prefixes } from './accounts';
import { calendar } from './calendar/service';
import { connectControl } from './control/client';
import { controlRoutes } from './control/routes';
import type { CalendarSettings, EditorLinks } from './control/types';
import { invoicing } from './invoicing/service';
import { pageRoutes } from './page/routes';
import { createFaults } from './server/faults';
import { createJournal } from './server/journal';
import { locate, mount, mountHost, unlessPage } from './server/mount';
import { createSettings, createTimers, type Context } from './server/service';
import { sms } from './sms/service';
import { watchMessages } from './sms/watch';

export { connectControl, type Control } from './control/client';
export type * from './control/types';

export interface SandboxOptions {
	/** By default, or if 0, any free port. */
	port?: number;
	/** How many invoices exist at the start, up to 100,000. */
	invoices?: number;
	/**
	 * IDs are the same at every start. With a number that no other sandbox had, the IDs of invoices, clients and new
	 * events differ from those of all others.
	 */
	series?: number;
	/** The calendar's settings, or only its mode, at the start and after a reset. */
	calendar?: CalendarSettings['mode'] | Partial<CalendarSettings>;
	/** The services' clock; by default, the real time. */
	now?: () => Date;
}

/** Starts the services on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}) {
	const { port = 0, invoices, series, now = () => new Date() } = options;
	const { calendar: calendarOption = {} } = options;
	const timers = createTimers();
	const settings = createSettings(
		typeof calendarOption === 'string' ? { mode: calendarOption } : calendarOption,
	);
	const faults = createFaults(timers);
	const context: Context = { settings: settings.read, now, timers, invoices, series };
	const journal = createJournal(context.now);
	const services = [sms, invoicing, calendar].map((create) => create(context));

	// The calendar takes nested and repeated query parameters (`a[]=1`).
	const app = express().disable('x-powered-by').disable('etag').set('query parser', 'extended');
	const watched = watchMessages(now);
	let links: EditorLinks | undefined;
	const setLinks = (given: EditorLinks) => {
		links = given;
	};
	const reset = [...services, journal, settings, watched, { reset: faults.clear }];
	app.use('/control', controlRoutes({ services, journal, faults, settings, reset, setLinks }));
	app.use(pageRoutes({ services, faults, watched, links: () => links, now }));
	app.use(prefixes.sms, watched.watch);
	for (const service of services) {
		const { host, prefix } = service;
		if (host) app.use(host.prefix, locate(host));
		app.use(prefix, unlessPage(mount(service, context, journal, faults)));
		if (host) app.use(host.prefix, mountHost(service, journal, faults));
	}

	const server = createServer(app).listen(port, '127.0.0.1');
	// A kept connection must not close just when a client uses it again. Only the fault `drop` may do that.
	server.keepAliveTimeout = 60_000;
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		sms: { baseUrl: url + prefixes.sms, ...accounts.sms },
		invoicing: { baseUrl: url + prefixes.invoicing, ...accounts.invoicing },
		calendar: { apiRoot: url + prefixes.calendarSite, ...accounts.calendar },
		control: connectControl(url),
		/** Closes all connections and stops all timers immediately. */
		close: async () => {
			timers.clear();
			for (const service of services) service.close?.();
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
