import type { IDataObject } from 'n8n-workflow';

import { clockOf, fixedZone, manualOffset, MOST_AHEAD } from '../dates';

/**
 * The zone in which an update keeps both the local and the UTC times of an event. A manual offset such as `UTC+2` would
 * move the event by an hour in summer, so it is sent as the offset that its times really have:
 *
 *     { timezone: 'UTC+2', start_date: '2027-06-01 10:00:00', utc_start_date: '2027-06-01 08:00:00' }   +02:00
 *
 * Any other zone is returned as it is.
 */
export function keptZone(record: IDataObject): { timezone: string } | { problem: string } {
	const zone = String(record.timezone);
	const nominal = manualOffset(zone);
	if (nominal === undefined) return { timezone: zone };
	const stored = ['start_date', 'end_date']
		.map((name) => (clockOf(record[name]) - clockOf(record[`utc_${name}`])) / 60_000)
		.filter((minutes) => !Number.isNaN(minutes));
	const [ahead = nominal, ...others] = new Set(stored);
	return others.length === 0 && Number.isInteger(ahead) && Math.abs(ahead) <= MOST_AHEAD
		? { timezone: fixedZone(ahead) }
		: {
				problem: `The local and UTC times of the event don’t fit together, so an update can’t keep both in its time zone “${zone}”`,
			};
}
