import type { IDataObject } from 'n8n-workflow';

import { isZone, manualOffset, offsetOf } from '../../../shared/input/zones';
import type { Layer, RequestParts } from '../../../shared/operation';
import { parameter, phrase } from '../../../shared/phrase';
import { asWord, InvalidInput, isBlank, type Remark } from '../../../shared/result';
import { isInstant, readWall } from '../../dates';
import type { Write } from '../../records/write';
import { schedule } from './schedule';

/** Whether Start and End are there, and which of them are points in time. */
function formsOf({ start_date, end_date }: IDataObject) {
	const given = [start_date, end_date].filter((date) => !isBlank(date));
	return { given, moments: given.filter(isInstant) };
}

/**
 * Whether only one of two times has an offset, so that their time zone decides how long the event is. Whole days last
 * from one day to another, whatever the zone.
 */
export function needsZone(body: IDataObject): boolean {
	const { given, moments } = formsOf(body);
	const isMixed = moments.length > 0 && moments.length < given.length;
	return isBlank(body.timezone) && isMixed && body.all_day !== true;
}

/** Refuses a new event whose length depends on a time zone that nobody has set. */
export function requireZone({ body }: RequestParts): void {
	if (!needsZone(body)) return;
	const [one, other] = isInstant(body.start_date) ? ['Start', 'End'] : ['End', 'Start'];
	throw new InvalidInput(
		phrase`The parameter ${parameter(one)} has an offset and ${parameter(other)} has none. Set ${parameter('Timezone')} too, or enter both in the same way`,
	);
}

/**
 * Start and End of an event of which no time zone is known. Without one, times are those of the site, as on its own
 * pages: nobody has asked for the workflow’s, which n8n sets to its own. Times with an offset need a zone, and are
 * right in any.
 */
export function scheduleAnywhere<T extends RequestParts & Pick<Write, 'warnings' | 'workflowZone'>>(
	parts: T,
	workflowZone: string,
): T {
	requireZone(parts);
	const { timezone } = parts.body;
	if (!isBlank(timezone)) return schedule(parts, String(timezone));
	if (formsOf(parts.body).moments.length > 0) return schedule(parts, workflowZone);
	return { ...schedule(parts, undefined), workflowZone };
}

/** No data of people: the names of the zones. */
const IN_SITE_ZONE: Remark = {
	type: 'info',
	say: ({ which }) =>
		`Start and End without an offset are in the site’s time zone, ${which.join(', or ')}. For another, set “Timezone”.`,
};

/** Names the site’s time zone if clocks in the workflow’s show another time. */
export const tellSiteZone: Layer = async function tellSiteZone({ request, remarks }, next) {
	const sent = await next(request);
	const { workflowZone }: Write = request;
	if (workflowZone === undefined || !('answer' in sent) || !sent.answer.ok) return sent;
	const { timezone, utc_start_date } = sent.answer.value;
	const [zone, start] = [asWord(timezone), readWall(utc_start_date)];
	const ahead = manualOffset(zone) ?? (isZone(zone) && start ? offsetOf(start, zone) : undefined);
	if (ahead !== undefined && start && ahead !== offsetOf(start, workflowZone)) {
		remarks.add(IN_SITE_ZONE, { which: [`${zone}; the workflow’s is ${workflowZone}`] });
	}
	return sent;
};
