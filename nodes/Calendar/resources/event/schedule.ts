import type { IDataObject } from 'n8n-workflow';

import { about, unlessRefused } from '../../../shared/input/convert';
import { isZone } from '../../../shared/input/dates';
import { isBlank, isObject, Refused } from '../../../shared/result';
import {
	readWall,
	instantText,
	instantsOf,
	isInstant,
	readMoment,
	toLocalText,
	wallText,
} from '../../dates';
import type { Warn } from '../../records/update';

/** Start and End: on the wire, as a parameter, in the panel, and their times on whole days. */
const ENDS = [
	{ wire: 'start_date', parameter: 'startDate', label: 'Start', edge: '00:00:00' },
	{ wire: 'end_date', parameter: 'endDate', label: 'End', edge: '23:59:59' },
] as const;

/**
 * Start and End as local times in the event’s time zone, which is sent with them: servers drop offsets and would take
 * the time of another zone as local. Whole days last from their first to their last second. In an update that has read
 * the event, `body` includes its other fields, and `changes` is what the user changes; otherwise both are the same.
 */
export function schedule(body: IDataObject, zone: string, changes = body): IDataObject {
	const changed = ENDS.filter(({ wire }) => !isBlank(changes[wire]));
	const missing = ENDS.filter(({ wire }) => isBlank(body[wire]));
	if (missing.length === ENDS.length || (changed.length === 0 && changes.all_day === undefined)) {
		return body;
	}
	if (missing[0]) {
		throw new Refused(
			`The parameter “${missing[0].label}” is missing. The service ignores Start or End on its own: set both, or turn on “Keep Other Fields”`,
		);
	}
	const instant = changed.find(({ wire }) => isInstant(changes[wire]));
	if (instant && !isZone(zone)) {
		throw new Refused(
			`The parameter “${instant.label}” has an offset, but n8n doesn’t know the event’s time zone “${zone}”. Set “Timezone” too, or enter the time without an offset`,
		);
	}
	const [start = '', end = ''] = ENDS.map(({ wire, label, edge }) => {
		// Local times can be compared without a zone.
		const local = about(label, () => toLocalText(body[wire], isZone(zone) ? zone : 'UTC'));
		return body.all_day === true ? `${local.slice(0, 10)} ${edge}` : local;
	});
	if (end < start) {
		// The service would end the event when it starts.
		const where = isZone(zone) ? `, in ${zone}` : '';
		throw new Refused(`The parameter “End” (${end}) is before “Start” (${start})${where}`);
	}
	return { ...body, start_date: start, end_date: end, timezone: zone };
}

const minuteText = (wall: number): string => wallText(wall).slice(0, 16);

/** Two times in milliseconds, of which one may not be known. */
const warnIfMoved = (label: string, stored: number, meant: number, advice: string): string[] =>
	stored === meant || Number.isNaN(stored - meant)
		? []
		: [
				`“${label}” was stored as ${instantText(stored)} instead of ${instantText(meant)}. ${advice}`,
			];

const CHECK_ZONE = 'Check the event’s time zone.';

/**
 * The UTC times that an update has moved, although it changes nothing that they depend on. The publication date is sent
 * back as a local time of the site, so it can move in an hour that occurs twice. Drafts show no date in UTC.
 */
export const movedTimes: Warn = (answer, { update }) => {
	if (!update) return [];
	const { record, changes } = update;
	const warn = (label: string, utc: string, advice: string) =>
		warnIfMoved(label, readWall(answer[utc]), readWall(record[utc]), advice);
	const isMeant = !isBlank(changes.timezone) || changes.all_day !== undefined;
	const kept = isMeant ? [] : ENDS.filter(({ wire }) => isBlank(changes[wire]));
	const moved = kept.flatMap(({ label, wire }) => warn(label, `utc_${wire}`, CHECK_ZONE));
	const isDated = ['date', 'date_utc', 'status'].some((name) => changes[name] !== undefined);
	if (isDated) return moved;
	const advice = 'To correct it, set “Publication Date (UTC)”.';
	return [...moved, ...warn('Publication Date', 'date_utc', advice)];
};

/**
 * What the service has made of a time that was entered, if that isn’t what was meant. It stores a local time with the
 * name of its zone. Where daylight saving repeats an hour, it takes the first or the second, as the zone will have it
 * (observed on servers), so only the UTC times of the answer tell which one was stored.
 */
export const misreadTimes: Warn = (answer, { body }, input) => {
	const zone = String(body.timezone);
	// Whole days have times of their own.
	if (body.all_day === true || !isZone(zone)) return [];
	const updateFields = isObject(input.updateFields) ? input.updateFields : {};
	return ENDS.flatMap(({ wire, parameter, label }) => {
		const entered = input[parameter] ?? updateFields[parameter];
		const moment = isBlank(entered) ? undefined : unlessRefused(() => readMoment(entered));
		const [wall, stored] = [readWall(body[wire]), readWall(answer[`utc_${wire}`])];
		if (!moment || Number.isNaN(wall) || Number.isNaN(stored)) return [];
		if ('wall' in moment && moment.wall !== wall) {
			return [
				`“${label}” was moved to ${minuteText(wall)}: in ${zone}, clocks skip ${minuteText(moment.wall)}.`,
			];
		}
		const [first = stored, second] = instantsOf(wall, zone);
		const meant = 'instant' in moment ? Math.floor(moment.instant / 1000) * 1000 : first;
		if (second === undefined || ('instant' in moment && meant === stored)) {
			return warnIfMoved(label, stored, meant, CHECK_ZONE);
		}
		const which = stored === first ? 'first' : 'second';
		return [
			`In ${zone}, ${minuteText(wall)} occurs twice. For “${label}”, the service stored the ${which} one, ${instantText(stored)}. To get the other one, set “Timezone” to its offset, such as +02:00.`,
		];
	});
};
