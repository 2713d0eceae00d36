import type { IDataObject } from 'n8n-workflow';

import { joinNames } from '../errors/texts';
import type { LostWrite, Trace } from '../lostWrite';

/** Records that can be what a write has made, and how to word what is found. */
interface Candidates {
	records: readonly IDataObject[];
	/** When a record was made, in milliseconds since 1970 by the service’s clock; NaN if it doesn’t say. */
	madeAt(record: IDataObject): number;
	/** What else has to be compared, which may take a read. Not asked of a record that is known to be this write’s. */
	isSame?(record: IDataObject): Promise<boolean | undefined>;
	/** As people name a record, such as `invoice INV-0042`. */
	name(record: IDataObject): string;
	/** Completes the name: `has the same client, dates and lines`. */
	how: string;
	/** `such invoice` */
	what: string;
}

/** How many records are compared one by one. */
const MAX_CANDIDATES = 3;

/**
 * The one record that a write has made. A record that the node knows to be another item’s never counts, and neither
 * does one that is older than the request, unless it is known to be this one’s.
 */
export async function onlyCandidate(
	{ canBeFrom, ownerOf }: Pick<LostWrite, 'canBeFrom' | 'ownerOf'>,
	{ records, madeAt, isSame, name, how, what }: Candidates,
): Promise<Trace> {
	const found = (record: IDataObject): Trace => ({
		is: 'found',
		record,
		made: record.id,
		how: `${name(record)} ${how}`,
	});
	const unclear = (several: readonly IDataObject[]): Trace => ({
		is: 'unclear',
		evidence: `Any of these can be what it made: ${joinNames(several.map(name))}.`,
	});
	const free: IDataObject[] = [];
	for (const record of records) {
		const owner = await ownerOf(record.id);
		if (owner === 'own') return found(record);
		if (owner === undefined && canBeFrom(madeAt(record))) free.push(record);
	}
	if (free.length > MAX_CANDIDATES) return unclear(free);
	const same: IDataObject[] = [];
	for (const record of free) {
		const answer = isSame ? await isSame(record) : true;
		// What can’t be read may be it.
		if (answer === undefined) return unclear(free);
		if (answer) same.push(record);
	}
	const [one, ...others] = same;
	if (!one) return { is: 'none', what };
	return others.length === 0 ? found(one) : unclear(same);
}
