import type { IDataObject } from 'n8n-workflow';

import { type LostWrite, type Trace, unclear } from '../../../shared/lostWrite';
import { isBlank, type Result, succeeded } from '../../../shared/result';
import { ALL_DATES, DAY, duringPeriod, readWall } from '../../dates';
import { findUpdated, MAX_LOOKED_AT, notAllSeen } from '../../records/find';
import { chooseNew, isFulfilled } from '../../records/findMade';
import { hasTitleAndTimes, missingIn } from '../../records/holds';
import { searchFor } from '../../records/names';
import { isMissing } from '../../service/errors';
import { plainText } from '../../values';
import { copyAgain, isOriginal } from './copyFrom';

const WHAT = 'new event with this title and these times';

/** What a create has made. */
export async function findNewEvent(given: LostWrite): Promise<Result<Trace>> {
	const copied = await copyAgain(given);
	if (!copied.ok) return copied;
	const write = { ...given, request: copied.value };
	const { body } = write.request;
	if ([body.title, body.start_date, body.end_date].some(isBlank)) {
		return unclear('What was sent isn’t known any more.');
	}
	// Drafts have no slug yet, and the service changes one that is in use.
	if (!isBlank(body.slug)) {
		const read = await eventBySlug(write);
		if (!read.ok) return read;
		const trace = await choose(write, read.value);
		if (!trace.ok || trace.value.is !== 'none') return trace;
		if (body.hide_from_listings === true) return trace;
	} else if (body.hide_from_listings === true) {
		return unclear('An event that is hidden from listings is in no list.');
	}
	const list = await write.lookup.list('/events', queryFor(body), MAX_LOOKED_AT);
	if (!list.ok) return list;
	const trace = await choose(write, list.value);
	return list.value.length >= MAX_LOOKED_AT && trace.ok && trace.value.is === 'none'
		? notAllSeen('events')
		: trace;
}

/** What Create or Update has written: the event with the slug. */
export async function findWrittenEvent(write: LostWrite): Promise<Result<Trace>> {
	if (write.request.path !== '/events') return await findUpdated(write);
	const read = await eventBySlug(write);
	return read.ok ? isFulfilled('events', read.value, write) : read;
}

/** The event with the slug in the request, or none. */
async function eventBySlug({ request, lookup }: LostWrite): Promise<Result<IDataObject[]>> {
	const path = `/events/by-slug/${encodeURIComponent(String(request.body.slug).trim())}`;
	const read = await lookup.get(path);
	if (read.ok) return succeeded([read.value]);
	return isMissing(read.failure, path) ? succeeded([]) : read;
}

/** Events of all statuses at the time of the new one, whatever zone that is in. */
function queryFor({ title, start_date, end_date, status }: IDataObject): IDataObject {
	const [from, to] = [readWall(start_date) - DAY, readWall(end_date) + DAY];
	const period = Number.isNaN(from + to) ? ALL_DATES : duringPeriod({ from, to }, 'UTC').qs;
	return {
		...period,
		...searchFor(plainText(title)),
		...(status === 'trash' ? { status } : {}),
	};
}

/** The one of several events that the write has made. */
async function choose(write: LostWrite, events: readonly IDataObject[]): Promise<Result<Trace>> {
	const { request, input, lookup } = write;
	const { body } = request;
	const isLike = (event: IDataObject) => hasTitleAndTimes(event, body) && !isOriginal(event, input);
	const trace = await chooseNew('events', write, {
		records: events.filter(isLike),
		isSame: async (event) => await Promise.resolve(isSame(event, body)),
		how: 'has the same title, times and details, and is new',
		what: WHAT,
	});
	if (trace.is !== 'found') return succeeded(trace);
	// Lists show less of an event than an answer to a write.
	const whole = await lookup.get(`/events/${String(trace.record.id)}`);
	return succeeded(whole.ok ? { ...trace, record: whole.value } : trace);
}

/**
 * What tells events of one title and time apart. All else, the service may have changed: then it can’t be told. Authors
 * lack the right to some statuses, and drafts have no slug.
 */
const TELL_APART = ['venue', 'organizer'];
const MAY_DIFFER = ['status', 'slug'];

function isSame(event: IDataObject, body: IDataObject): boolean | undefined {
	const [missing] = missingIn(event, body, true);
	if (missing.some((name) => TELL_APART.includes(name))) return false;
	return missing.every((name) => MAY_DIFFER.includes(name)) ? true : undefined;
}
