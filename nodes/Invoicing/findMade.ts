import type { IDataObject } from 'n8n-workflow';

import { type LostWrite, type Trace, unclear } from '../shared/lostWrite';
import type { PlannedItem } from '../shared/operation';
import { asWord, type Result, succeeded } from '../shared/result';
import { onlyCandidate } from '../shared/run/onlyCandidate';
import { invoicing } from './service';

/** How much of a list is looked at. */
export const MOST = 5 * invoicing.pages.maximum;

/**
 * How long after it began a write can be carried out, in milliseconds. An earlier execution may have begun days ago,
 * and what was made since is somebody else’s.
 */
const LATEST = 3_600_000;

/** How many items that make the same are told apart. */
const MOST_ALIKE = 3;

/** What a write makes, and how to find it in a list. */
interface Made {
	path: string;
	qs?: IDataObject;
	/** What the list has, as in `drafts`. */
	listed: string;
	/** Whether a record of the list can be the one that is looked for. */
	isCandidate(record: IDataObject): boolean;
	/** Whether it is probably that one, so that it is looked at first: hundreds of items may ask. */
	isLikely?(record: IDataObject): boolean;
	/** What else has to be compared; undefined if that can’t be told. */
	isSame(record: IDataObject): Promise<boolean | undefined>;
	/** Whether another item of the run makes the same. */
	isAlike(item: PlannedItem): boolean;
	/** Whether no other item of the run can have made this record, although it makes the same. */
	isUnmistakable?(record: IDataObject): boolean;
	/** What the write answers of a record. */
	answerOf(record: IDataObject): IDataObject;
	/** As people name a record, such as `invoice INV-0042`. */
	name(record: IDataObject): string;
	/** Completes the name: `has the same client, dates and lines`. */
	how: string;
	/** `such invoice` */
	what: string;
}

/** Whether it is known when a write began, or that it was done, whenever that was. */
const isTimeKnown = ({ canBeFrom }: LostWrite): boolean => canBeFrom(Number.MAX_SAFE_INTEGER);

const madeAt = ({ createdAt }: IDataObject): number => Date.parse(asWord(createdAt));

/** How many other items of the run make the same. */
export async function othersAlike(
	{ lookup }: LostWrite,
	isAlike: Made['isAlike'],
): Promise<number> {
	// With whatever account: to compare those, the credential of each item would have to be read.
	const items = await lookup.itemsOfRun(isAlike, 'ofAnyAccount');
	return Math.max(0, items.filter(isAlike).length - 1);
}

/** The one record in a list that a write has made. */
export async function findMade(write: LostWrite, made: Made): Promise<Result<Trace>> {
	const { isDone, lookup } = write;
	const { path, qs, listed, answerOf } = made;
	const read = async () => await lookup.list(path, qs, MOST);
	// Hundreds of items may ask for what was done before. What may still come is looked for anew.
	const what = `made: ${JSON.stringify([path, qs])}`;
	const list = isDone ? await lookup.memoize(what, read) : await read();
	if (!list.ok) return list;
	const possible = list.value.filter(made.isCandidate);
	const isLikely = (record: IDataObject) => made.isLikely?.(record) === true;
	const candidates = [
		...possible.filter(isLikely),
		...possible.filter((record) => !isLikely(record)),
	];
	const isKnown = isTimeKnown(write);
	const isInTime = (time: number) =>
		isDone || (write.canBeFrom(time) && !write.canBeFrom(time - LATEST));
	const canBeFrom = isKnown ? isInTime : () => true;
	const { ownerOf } = write;
	const trace = await onlyCandidate(
		{ canBeFrom, ownerOf },
		{ ...made, records: candidates, madeAt },
	);
	if (trace.is === 'unclear') return succeeded(trace);
	const isWhole = list.value.length < MOST || (isKnown && endsBefore(list.value, write.canBeFrom));
	if (trace.is === 'none') {
		return isWhole
			? succeeded(trace)
			: unclear(`Of ${MOST} ${listed} that were looked at, none is it, but there are more.`);
	}
	const { record } = trace;
	const found = succeeded<Trace>({ ...trace, record: answerOf(record) });
	if ((await ownerOf(record.id)) === 'own') return found;
	const name = made.name(record);
	if (!isWhole) return unclear(`This can be what it made, but there are more ${listed}: ${name}.`);
	if (!isKnown) return unclear(`This can be what it made: ${name}.`);
	return made.isUnmistakable?.(record) || (await areOthersKnown(write, made, candidates))
		? found
		: unclear(`This can be what it made, or what another item made that is the same: ${name}.`);
}

/** Whether a list has the newest first, and ends with one that is too old. */
function endsBefore(records: readonly IDataObject[], canBeFrom: LostWrite['canBeFrom']): boolean {
	const times = records.map(madeAt);
	return (
		times.every((time, at) => time <= (times[at - 1] ?? time)) && !canBeFrom(times.at(-1) ?? NaN)
	);
}

/**
 * Whether each other item of the run that makes the same is known to have made another record. One that is being sent
 * could have made the record that was found.
 */
async function areOthersKnown(
	write: LostWrite,
	{ isAlike, isSame }: Made,
	candidates: readonly IDataObject[],
): Promise<boolean> {
	const others = await othersAlike(write, isAlike);
	let known = 0;
	for (const record of others === 0 || others > MOST_ALIKE ? [] : candidates) {
		if ((await write.ownerOf(record.id)) === 'other' && (await isSame(record))) known += 1;
	}
	return known >= others;
}
