import { askAs, askAsEditor, askAsRole } from '../client';
import { startSandbox } from '../../index';
import type { CalendarSettings, Sandbox } from '../../index';

/** Noon in New York. */
export const now = '2030-06-15T16:00:00Z';
/** A bound that replaces the default window. */
export const always = 'starts_after=1970-01-02';

/** The observed calendar at a fixed time, reset for each test. Every answer must match its OpenAPI description. */
export function useObserved(flavour: CalendarSettings['flavour'] = 'release') {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ calendar: { mode: 'observed', flavour, now } });
	});
	beforeEach(async () => await sandbox.control.reset());
	afterEach(async () => expect(await sandbox.control.violations()).toEqual([]));
	afterAll(async () => await sandbox.close());
	const it = () => sandbox;
	return {
		site: () => sandbox.control.calendar,
		sandbox: it,
		as: {
			anonymous: askAs(it),
			subscriber: askAsRole(it, 'subscriber'),
			contributor: askAsRole(it, 'contributor'),
			author: askAsRole(it, 'author'),
			editor: askAsEditor(it),
			administrator: askAsRole(it, 'administrator'),
		},
	};
}
