import type { IDataObject } from 'n8n-workflow';

import { about, unlessRefused } from '../../../shared/input/convert';
import { fixedZone, isZone, manualOffset } from '../../../shared/input/zones';
import { parameter, phrase } from '../../../shared/phrase';
import { asWord, isBlank, isObject, InvalidInput } from '../../../shared/result';
import {
	DAY,
	readWall,
	instantText,
	instantsOf,
	isDaysEdge,
	isInstant,
	readMoment,
	toLocalText,
	wallText,
	wholeDay,
} from '../../dates';
import type { Warn } from '../../records/compareAnswer';
import { isNoDate, switchOf } from '../../records/keptFields';
import type { Write } from '../../records/write';

/** Start and End: on the wire, as a parameter, in the panel, and their times on whole days. */
const ENDS = [
	{ wire: 'start_date', parameter: 'startDate', label: 'Start', edge: '00:00:00' },
	{ wire: 'end_date', parameter: 'endDate', label: 'End', edge: '23:59:59' },
] as const;

/**
 * Start and End as local times in the event’s time zone, which is sent with them: servers drop offsets and would take
 * the time of another zone as local. Whole days last from their first to their last second. An update that has read
 * the event has its other fields in its body, and its End moves along with a new Start. Without a zone, times are those
 * of the site.
 */
export function schedule<T extends Pick<Write, 'body' | 'update' | 'warnings'>>(
	request: T,
	zone: string | undefined,
): T {
	const { body, update, warnings = [] } = request;
	const changes = update?.changes ?? body;
	const changed = ENDS.filter(({ wire }) => !isBlank(changes[wire]));
	const missing = ENDS.filter(({ wire }) => isBlank(body[wire]));
	if (missing.length === ENDS.length || (changed.length === 0 && changes.all_day === undefined)) {
		return request;
	}
	if (missing[0]) {
		throw new InvalidInput(
			phrase`The parameter ${parameter(missing[0].label)} is missing. The service ignores Start or End on its own: set both, or turn on ${parameter('Keep Other Fields')}`,
		);
	}
	const instant = changed.find(({ wire }) => isInstant(changes[wire]));
	const known = zone !== undefined && isZone(zone) ? zone : undefined;
	if (instant && known === undefined) {
		throw new InvalidInput(
			phrase`The parameter ${parameter(instant.label)} has an offset, but n8n doesn’t know the event’s time zone “${String(zone)}”. Set ${parameter('Timezone')} too, or enter the time without an offset`,
		);
	}
	const isWhole = body.all_day === true;
	const doubts: string[] = [];
	const [start = '', last = ''] = ENDS.map(({ wire, label, edge }) => {
		// Local times can be compared without a zone.
		const local = about(label, () => toLocalText(body[wire], known ?? 'UTC'));
		if (!isWhole) return local;
		const entered = asWord(body[wire]);
		const { day, isDoubtful } = wholeDay(entered, local);
		if (isDoubtful && known !== undefined) {
			const [written, there] = [entered.slice(0, 10), local.slice(0, 10)];
			doubts.push(
				`“${label}” is on ${written} as it is written, and on ${there} in ${known}: ${day} was taken.`,
			);
		}
		return `${day} ${edge}`;
	});
	const end = wallText(readWall(last) + startMovedBy(readWall(start), isWhole, request));
	if (end < start) {
		// The service would end the event when it starts.
		const where = known === undefined ? '' : `, in ${known}`;
		const stored = update && ENDS.find(({ wire }) => isBlank(changes[wire]));
		const advice = stored ? phrase`. Set ${parameter(stored.label)} too` : '';
		throw new InvalidInput(
			phrase`The parameter ${parameter('End')} (${end}) is before ${parameter('Start')} (${start})${where}${advice}`,
		);
	}
	const none = end === start ? ['“End” is the same as “Start”, so the event has no length.'] : [];
	const moved =
		end === last ? [] : [`“End” was moved along to ${end.slice(0, isWhole ? 10 : 16)}.`];
	return {
		...request,
		body: {
			...body,
			start_date: start,
			end_date: end,
			...(zone !== undefined && { timezone: zone }),
		},
		// Create or Update reads the times once more if there is an event.
		warnings: [...new Set([...warnings, ...doubts, ...moved, ...none])],
	};
}

/** How much later an update lets the event start than before; 0 if it sets End, too. */
function startMovedBy(
	start: number,
	isWhole: boolean,
	{ body, update }: Pick<Write, 'body' | 'update'>,
): number {
	const changes = update?.changes ?? body;
	const isAlone = !isBlank(changes.start_date) && isBlank(changes.end_date);
	const before = isAlone ? readWall(update?.record.start_date) : NaN;
	return start - (isWhole ? Math.floor(before / DAY) * DAY : before) || 0;
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
	// Start takes End along.
	const isMeant = ['timezone', 'start_date', 'all_day'].some((name) => !isBlank(changes[name]));
	const kept = isMeant ? [] : ENDS.filter(({ wire }) => isBlank(changes[wire]));
	const moved = kept.flatMap(({ label, wire }) =>
		isSecondLess(record, answer, wire)
			? []
			: warn(label, `utc_${wire}`, hasOtherClock(record, answer, wire) ? DAYS_ONLY : CHECK_ZONE),
	);
	const isDated = ['date', 'date_utc', 'status'].some((name) => changes[name] !== undefined);
	if (isDated) return moved;
	if (isNoDate(record.date) && !isNoDate(answer.date) && !isBlank(answer.date)) {
		return [
			...moved,
			`“Publication Date” is ${asWord(answer.date)} now, because the event had none. For another, set it.`,
		];
	}
	const advice = 'To correct it, set “Publication Date (UTC)”.';
	return [...moved, ...warn('Publication Date', 'date_utc', advice)];
};

const DAYS_ONLY = 'The event lasts whole days, of which the service keeps no other times.';

type Times = (record: IDataObject, answer: IDataObject, wire: 'start_date' | 'end_date') => boolean;

/** Whether whole days that were stored until the first second of a day now last until the second before, as others. */
const isSecondLess: Times = ({ all_day, ...record }, answer, wire) =>
	switchOf(all_day) === true && readWall(record[wire]) - readWall(answer[wire]) === 1000;

/** Whether the service gave whole days other local times: then the time zone has nothing to do with it. */
const hasOtherClock: Times = ({ all_day, ...record }, answer, wire) =>
	switchOf(all_day) === true && readWall(record[wire]) !== readWall(answer[wire]);

const WHOLE_DAYS =
	'The event lasts whole days, so the times of “Start” and “End” were not stored. To set them, turn off “All Day”.';

/**
 * What the service has made of a time that was entered, if that isn’t what was meant. It stores a local time with the
 * name of its zone. Where daylight saving repeats an hour, it takes the first or the second, as the zone will have it
 * (observed on servers), so only the UTC times of the answer tell which one was stored.
 */
export const misreadTimes: Warn = (answer, { body, update }, input) => {
	// The site’s own may be an offset such as UTC+2, with which servers store summer times an hour wrong.
	const named = asWord(body.timezone ?? answer.timezone);
	const offset = body.timezone === undefined ? manualOffset(named) : undefined;
	const zone = offset === undefined ? named : fixedZone(offset);
	if (!isZone(zone)) return [];
	const updateFields = isObject(input.updateFields) ? input.updateFields : {};
	const enteredAs = (parameter: string) => input[parameter] ?? updateFields[parameter];
	if (body.all_day === true) {
		const isLost = ENDS.some(({ parameter }) => {
			const entered = enteredAs(parameter);
			if (isBlank(entered)) return false;
			return ![asWord(entered), toLocalText(entered, zone)].some(isDaysEdge);
		});
		return update && update.changes.all_day === undefined && isLost ? [WHOLE_DAYS] : [];
	}
	return ENDS.flatMap(({ wire, parameter, label }) => {
		const entered = enteredAs(parameter);
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
