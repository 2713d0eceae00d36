import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { prefixes } from '../accounts';
import type { CalendarSettings } from '../control/types';
import type { Context, Service } from '../server/service';
import { locate } from './address';
import { backstage } from './backstage';
import { openStore } from './collection';
import { toUtc } from './dates';
import { refuse } from './errors';
import { observedDefinitions, observedMode, zoneOfSite } from './observed';
import { observedRules } from './observed/check';
import { observedSite } from './observed/site';
import { plainDefinitions, plainMode, plainRules, recognize } from './plain';
import { routes } from './routes';
import { seedState } from './seed';
import type { Mode, State, Values } from './types';

/** So many events are on the page. */
const shown = 8;

/** The next events, and who could organize another. */
function pageOf({ events, organizers }: State, now: Date) {
	const coming = [...events.values()]
		.filter(({ status, utc_end_date }) => status !== 'trash' && utc_end_date > toUtc(now))
		.sort((a, b) => a.utc_start_date.localeCompare(b.utc_start_date));
	return {
		events: coming
			.slice(0, shown)
			.map(({ id, title, start_date, cost, status }) => ({ id, title, start_date, cost, status })),
		organizers: [...organizers.values()]
			.filter(({ status }) => status !== 'trash')
			.map(({ id, organizer }) => ({ id, name: organizer })),
	};
}

const contract = 'calendar.openapi.yaml';
const contractFile = join(__dirname, '..', '..', 'contract', contract);

/**
 * Each mode has its own calendar and state, because the site's time zone differs. A calendar is seeded when it is first
 * used after a reset, around the current day of its clock.
 */
export function calendar(context: Context): Service {
	const settings = (): CalendarSettings => context.settings().calendar;
	const now = () => {
		const { now: set } = settings();
		return set === null ? context.now() : new Date(set);
	};
	const open: Record<CalendarSettings['mode'], () => { state: State; mode: Mode }> = {
		plain: () => {
			const state = seedState(now, 'Africa/Accra', context.series);
			const store = openStore(state, now, plainDefinitions(state), plainRules);
			return { state, mode: { ...plainMode, store } };
		},
		observed: () => {
			const { options } = settings();
			const state = seedState(now, zoneOfSite(options), context.series, options);
			const rules = observedRules(state, () => settings().flavour);
			const store = openStore(state, now, observedDefinitions(state, settings), rules);
			const calendar = observedMode({ store, state, now, settings });
			return { state, mode: { ...calendar, site: observedSite(calendar, settings) } };
		},
	};
	let opened: Record<string, { state: State; mode: Mode }> = {};
	const current = () => {
		const { mode, options } = settings();
		return (opened[mode + JSON.stringify(options)] ??= open[mode]());
	};
	const mode = () => current().mode;
	const description = parse(readFileSync(contractFile, 'utf8')) as Values;
	return {
		name: 'calendar',
		prefix: prefixes.calendar,
		contract,
		rewrite: (req, _res, next) => {
			mode().rewrite?.(req);
			next();
		},
		checksRequests: () => mode().checksRequests,
		gates: [recognize(mode)],
		clock: now,
		router: routes(mode, description),
		refuse,
		host: {
			prefix: prefixes.calendarHost,
			locate: (url) => locate(url, settings()),
			router: (req, res, next) => {
				const { site } = mode();
				if (site) site(req, res, next);
				else next();
			},
		},
		control: backstage(() => ({ state: current().state, now })),
		page: () => pageOf(current().state, now()),
		reset: () => {
			opened = {};
		},
	};
}
