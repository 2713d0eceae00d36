import type { IDataObject } from 'n8n-workflow';

import type { Input, Operation, Outgoing } from '../../../shared/operation';
import { isBlank, isObject } from '../../../shared/result';
import type { Moment } from '../../dates';
import { clockOf, instantsOf, isZone, readMoment } from '../../dates';

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
