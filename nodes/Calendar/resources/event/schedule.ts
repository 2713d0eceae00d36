import type { IDataObject } from 'n8n-workflow';

import type { Input, Operation, Outgoing } from '../../../shared/operation';
import { isBlank, isObject } from '../../../shared/result';
import type { Moment } from '../../dates';
import {
	anyDate,
	clockOf,
	instantsOf,
	isInstant,
	isZone,
	readMoment,
	toLocalText,
} from '../../dates';

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

/** Start and End: on the wire, in UTC in an answer, as a parameter, and in the panel. */
const STORED_ENDS = [
	{ wire: 'start_date', utc: 'utc_start_date', parameter: 'startDate', label: 'Start' },
	{ wire: 'end_date', utc: 'utc_end_date', parameter: 'endDate', label: 'End' },
] as const;

type End = (typeof STORED_ENDS)[number];

/** A request with the UTC times of the event that it keeps, `2027-06-01 08:00:00`, by their names in the record. */
export type KeepingTimes = Outgoing & { keptTimes?: IDataObject };

/** The UTC times that an update must not move, because it changes nothing that they depend on. */
export function keptTimes(record: IDataObject, changes: IDataObject): IDataObject {
	const isMoved = !isBlank(changes.timezone) || changes.all_day !== undefined;
	const ends = STORED_ENDS.filter(({ wire }) => !isMoved && isBlank(changes[wire]));
	const isDated = ['date', 'date_utc', 'status'].some((name) => changes[name] !== undefined);
	const names = [...ends.map(({ utc }) => utc), ...(isDated ? [] : ['date_utc'])];
	return Object.fromEntries(names.map((name) => [name, record[name]]));
}

const shownInstant = (instant: number): string =>
	`${new Date(instant).toISOString().slice(0, 19)}Z`;

const shownWall = (wall: number): string => shownInstant(wall).slice(0, 16).replace('T', ' ');

const enteredIn = ({ updateFields, ...input }: Input, { parameter }: End): unknown => {
	const fields = isObject(updateFields) ? updateFields : {};
	return input[parameter] ?? fields[parameter];
};

/**
 * What the service has made of Start and End, if that isn’t what was meant. It stores a local time with the name of its
 * zone. Where daylight saving repeats an hour, it takes the first or the second, as the zone will have it (observed on
 * servers), so only the UTC times of the answer tell which one was stored.
 */
const warnAboutEnds: NonNullable<Operation['warn']> = (record, request, input) =>
	STORED_ENDS.flatMap((end) => {
		const { label } = end;
		const zone = String(request.body.timezone);
		const wall = clockOf(request.body[end.wire]);
		const stored = clockOf(record[end.utc]);
		if (Number.isNaN(wall) || Number.isNaN(stored)) return [];
		const kept = clockOf((request as KeepingTimes).keptTimes?.[end.utc]);
		if (!Number.isNaN(kept)) return kept === stored ? [] : [moved(label, stored, kept)];
		const entered = enteredIn(input, end);
		// Whole days have times of their own.
		if (request.body.all_day === true || isBlank(entered) || !isZone(zone)) return [];
		const moment = readMoment(entered);
		return 'problem' in moment ? [] : warnAbout(label, moment, { wall, zone, stored });
	});

function warnAbout(
	label: string,
	moment: Moment,
	{ wall, zone, stored }: { wall: number; zone: string; stored: number },
): string[] {
	if ('wall' in moment && moment.wall !== wall) {
		return [
			`“${label}” was moved to ${shownWall(wall)}: in ${zone}, clocks skip ${shownWall(moment.wall)}.`,
		];
	}
	const instants = instantsOf(wall, zone);
	const meant =
		'instant' in moment ? Math.floor(moment.instant / 1000) * 1000 : (instants[0] ?? stored);
	if (instants.length > 1 && ('wall' in moment || meant !== stored)) {
		const which = stored === instants[0] ? 'first' : 'second';
		return [
			`In ${zone}, ${shownWall(wall)} occurs twice. For “${label}”, the service stored the ${which} one, ${shownInstant(stored)}. To get the other one, set “Timezone” to its offset, such as +02:00.`,
		];
	}
	return meant === stored ? [] : [moved(label, stored, meant)];
}

const moved = (label: string, stored: number, meant: number): string =>
	`“${label}” was stored as ${shownInstant(stored)} instead of ${shownInstant(meant)}. Check the event’s time zone.`;

/**
 * The publication date is sent back as a local time of the site, so it can move in an hour that occurs twice. Drafts show
 * no date in UTC.
 */
function warnAboutDate(record: IDataObject, { keptTimes: kept }: KeepingTimes): string[] {
	const [meant, stored] = [clockOf(kept?.date_utc), clockOf(record.date_utc)];
	return meant === stored || Number.isNaN(meant) || Number.isNaN(stored)
		? []
		: [
				`“Publication Date” was stored as ${shownInstant(stored)} instead of ${shownInstant(meant)}. To correct it, set “Publication Date (UTC)”.`,
			];
}

/** What the service has stored at other times than was meant. */
export const warnAboutTimes: NonNullable<Operation['warn']> = (record, request, input) => [
	...warnAboutEnds(record, request, input),
	...warnAboutDate(record, request),
];
