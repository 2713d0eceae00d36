import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { missingIn } from '../../../nodes/Calendar/records/holds';
import { copiedFields } from '../../../nodes/Calendar/resources/event/copiedFields';
import { unlessRefused } from '../../../nodes/shared/input/convert';
import { isObject } from '../../../nodes/shared/result';

const RECORDED = join(__dirname, '../../contract/calendar-recorded');

/** A number for each name that a recording has for an ID, and a time for each time. */
function filled(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(filled);
	if (isObject(value)) {
		return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each)]));
	}
	if (value === '<time>') return '2026-11-23 15:00:00';
	const [, name, text] = /^\{(\w+)(:text)?\}$/.exec(String(value)) ?? [];
	if (name === undefined) return value;
	const id = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000;
	return text === undefined ? id : String(id);
}

const isEvent = (value: unknown): value is IDataObject =>
	isObject(value) && ['start_date', 'cost_details', 'excerpt'].some((name) => name in value);

function eventsIn(value: unknown): IDataObject[] {
	if (isEvent(value)) return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(eventsIn) : [];
}

/** The events in the recorded answers, each once. Of some, only a few fields were recorded. */
const events = [
	...new Set(
		readdirSync(RECORDED)
			.filter((file) => file.endsWith('.json') && file !== 'differs.json')
			.flatMap((file) => eventsIn(filled(JSON.parse(readFileSync(join(RECORDED, file), 'utf8')))))
			.map((event) => JSON.stringify(event)),
	),
].map((event) => JSON.parse(event) as IDataObject);

test('a copy of each recorded event has what the event shows, or says what it lacks', () => {
	expect(events.length).toBeGreaterThan(50);
	for (const event of events) {
		const copied = unlessRefused(() => copiedFields(event, {}, {}));
		// Whoever reads such an event can’t tell when it takes place.
		if (!copied) expect(event.timezone ?? '').toMatch(/^(UTC[+-].*)?$/);
		const { values = {}, warnings = [] } = copied ?? {};
		const [missing] = missingIn(event, values, true);
		const told = warnings.length > 0 ? ['status', 'timezone', 'cost', 'website'] : [];
		expect([event, missing.filter((name) => !told.includes(name))]).toEqual([event, []]);
	}
});
