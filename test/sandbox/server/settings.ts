import type { Settings, SettingsChange } from '../control/types';

const initial = (): Settings => ({
	latencyMs: 0,
	rateLimit: { limit: 100, windowMs: 60_000, resetUnit: 'epochSeconds' },
	webhookRetryBaseMs: 1_000,
	webhookTimeoutMs: 10_000,
	legacyFormat: 'json',
});

export interface SettingsStore {
	read(): Settings;
	change(change: SettingsChange): Settings;
	reset(): void;
}

export function createSettings(): SettingsStore {
	let current = initial();
	return {
		read: () => current,
		change: ({ rateLimit, ...rest }) => {
			current = { ...current, ...rest, rateLimit: { ...current.rateLimit, ...rateLimit } };
			return current;
		},
		reset: () => {
			current = initial();
		},
	};
}
