import type { IDataObject } from 'n8n-workflow';

import { anyDate, isInstant, isZone, toLocalText } from '../../dates';

/** The names of Start and End on the wire and in the panel, and their times on whole days. */
const ENDS = [
	['start_date', 'Start', '00:00:00'],
	['end_date', 'End', '23:59:59'],
] as const;

type Checked = { body: IDataObject } | { problem: string };

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const parameterProblem = (label: string, problem: string) => ({
	problem: `The parameter “${label}” ${problem}`,
});

/**
 * Start and End as local times in the event’s time zone, which is sent with them: servers drop offsets and would take
 * the time of another zone as local. Whole days last from their first to their last second.
 */
export function schedule(body: IDataObject, zone: string): Checked {
	const times: IDataObject = {};
	for (const [name, label, edge] of ENDS) {
		if (!isSet(body[name])) continue;
		const clock = toLocalText(body[name], zone);
		if ('problem' in clock) return parameterProblem(label, clock.problem);
		times[name] = body.all_day === true ? `${clock.value.slice(0, 10)} ${edge}` : clock.value;
	}
	const { start_date: start, end_date: end } = times;
	if (start && end && end < start) {
		// The service would end the event when it starts.
		return parameterProblem('End', `(${String(end)}) is before “Start” (${String(start)})`);
	}
	return { body: { ...body, ...times, timezone: zone } };
}

/** The schedule of an update that doesn’t read the event first. */
export function scheduleWithoutRead(body: IDataObject, timezone: string): Checked {
	const given = ENDS.filter(([name]) => isSet(body[name]));
	if (given.length === 0) return { body };
	if (given.length === 1) {
		const [missing] = ENDS.filter(([name]) => !isSet(body[name]));
		return parameterProblem(
			missing?.[1] ?? '',
			'is missing. The service ignores Start or End on its own: set both, or turn on “Keep Other Fields”',
		);
	}
	return schedule(body, String(body.timezone ?? timezone));
}

/**
 * The dates of an update that reads the event first. Until then, the event’s time zone is unknown, unless it is one of
 * the changes.
 */
export function scheduleBeforeRead(body: IDataObject, timezone: string): Checked {
	const zone = body.timezone as string | undefined;
	const dates: IDataObject = {};
	for (const [name, label] of ENDS) {
		if (!isSet(body[name])) continue;
		const read = zone ? toLocalText(body[name], zone) : anyDate(body[name], { timezone });
		if ('problem' in read) return parameterProblem(label, read.problem);
		dates[name] = read.value as string;
	}
	return { body: { ...body, ...dates } };
}

/**
 * The body of an update that includes the event’s other fields: converts the changed dates to the event’s time zone,
 * and checks them against those that stay.
 */
export function scheduleAfterRead(body: IDataObject, changes: IDataObject): Checked {
	const changed = ENDS.filter(([name]) => isSet(changes[name]));
	if (changed.length === 0 && changes.all_day === undefined) return { body };
	const zone = String(body.timezone ?? '');
	if (isZone(zone)) return schedule(body, zone);
	const [instant] = changed.filter(([name]) => isInstant(changes[name]));
	if (!instant) {
		// Local times can be compared without a zone.
		const inOrder = schedule(body, 'UTC');
		const { timezone } = body;
		return 'problem' in inOrder ? inOrder : { body: { ...inOrder.body, timezone } };
	}
	return parameterProblem(
		instant[1],
		`has an offset, but n8n doesn’t know the event’s time zone “${zone}”. Set “Timezone” too, or enter the time without an offset`,
	);
}
