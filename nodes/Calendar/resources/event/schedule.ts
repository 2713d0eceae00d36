import type { IDataObject } from 'n8n-workflow';
import { anyDate, isInstant, isZone, wallClock } from '../../dates';

/** Start and end in their names on the wire and in the panel. */
const ENDS = [
	['start_date', 'Start', '00:00:00'],
	['end_date', 'End', '23:59:59'],
] as const;

type Checked = { body: IDataObject } | { problem: string };

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const about = (label: string, problem: string) => ({
	problem: `The parameter “${label}” ${problem}`,
});

/**
 * Start and end as the wall clock of the event’s time zone, which is sent with them: the service drops offsets, and takes
 * another zone’s clock for its own (seen on servers). Whole days go from their first to their last second.
 */
export function schedule(body: IDataObject, zone: string): Checked {
	const times: IDataObject = {};
	for (const [name, label, edge] of ENDS) {
		if (!isSet(body[name])) continue;
		const clock = wallClock(body[name], zone);
		if ('problem' in clock) return about(label, clock.problem);
		times[name] = body.all_day === true ? `${clock.value.slice(0, 10)} ${edge}` : clock.value;
	}
	const { start_date: start, end_date: end } = times;
	if (start && end && end < start) {
		// The service would let it end when it starts.
		return about('End', `(${String(end)}) is before “Start” (${String(start)})`);
	}
	return { body: { ...body, ...times, timezone: zone } };
}

/** The schedule of an update that knows no more than what is sent. */
export function scheduleAlone(body: IDataObject, timezone: string): Checked {
	const given = ENDS.filter(([name]) => isSet(body[name]));
	if (given.length === 0) return { body };
	if (given.length === 1) {
		const [missing] = ENDS.filter(([name]) => !isSet(body[name]));
		return about(
			missing?.[1] ?? '',
			'is missing. The service passes over one of Start and End alone: set both, or turn on “Keep Other Fields”',
		);
	}
	return schedule(body, String(body.timezone ?? timezone));
}

/**
 * The dates of an update of which the event’s time zone isn’t known before it is read. With a time zone among the
 * changes they become its wall clock at once.
 */
export function scheduleLater(body: IDataObject, timezone: string): Checked {
	const zone = body.timezone as string | undefined;
	const dates: IDataObject = {};
	for (const [name, label] of ENDS) {
		if (!isSet(body[name])) continue;
		const read = zone ? wallClock(body[name], zone) : anyDate(body[name], { timezone });
		if ('problem' in read) return about(label, read.problem);
		dates[name] = read.value as string;
	}
	return { body: { ...body, ...dates } };
}

/**
 * The body of an update with the other fields of the event in it: changed dates in the event’s time zone, and in order
 * with those that stay.
 */
export function scheduleKept(body: IDataObject, changes: IDataObject): Checked {
	const changed = ENDS.filter(([name]) => isSet(changes[name]));
	if (changed.length === 0 && changes.all_day === undefined) return { body };
	const zone = String(body.timezone ?? '');
	if (isZone(zone)) return schedule(body, zone);
	const [instant] = changed.filter(([name]) => isInstant(changes[name]));
	if (!instant) {
		// Bare wall clocks need no zone to be in order.
		const inOrder = schedule(body, 'UTC');
		const { timezone } = body;
		return 'problem' in inOrder ? inOrder : { body: { ...inOrder.body, timezone } };
	}
	return about(
		instant[1],
		`names a point in time, but the event’s time zone “${zone}” isn’t known here. Set “Timezone” too, or enter the time without an offset`,
	);
}
