import type { CalendarSettings, Settings, SettingsChange } from '../control/types';

const initial = (calendar: Partial<CalendarSettings>): Settings => ({
	latencyMs: 0,
	rateLimit: { limit: 100, windowMs: 60_000, resetUnit: 'epochSeconds' },
	webhookRetryBaseMs: 1_000,
	legacyFormat: 'json',
	calendar: { mode: 'plain', flavour: 'release', now: null, ...calendar },
});

/** A reset restores the settings the sandbox was started with. */
export function createSettings(calendar: Partial<CalendarSettings> = {}) {
	let current = initial(calendar);
	return {
		read: () => current,
		change: ({ rateLimit, calendar: changed, ...rest }: SettingsChange) => {
			current = {
				...current,
				...rest,
				rateLimit: { ...current.rateLimit, ...rateLimit },
				calendar: { ...current.calendar, ...changed },
			};
			return current;
		},
		reset: () => {
			current = initial(calendar);
		},
	};
}

export type SettingsStore = ReturnType<typeof createSettings>;
