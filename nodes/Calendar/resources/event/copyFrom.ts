import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT, refusedParameter } from '../../../shared/errors/texts';
import { named, reworded } from '../../../shared/input/convert';
import type { LostWrite } from '../../../shared/lostWrite';
import type {
	ConvertContext,
	Field,
	Input,
	Layer,
	Lookup,
	Outgoing,
	RequestParts,
} from '../../../shared/operation';
import { joined, parameter, phrase } from '../../../shared/phrase';
import {
	failed,
	type Failure,
	InvalidInput,
	isBlank,
	isObject,
	type Result,
	succeeded,
} from '../../../shared/result';
import { inSiteCurrency } from '../../cost/cost';
import { refusePage } from '../../layers/ofThisSite';
import { readKey, sameSlug, wholeId } from '../../records/key';
import { BY_SLUG, calendarLocator, readRecord } from '../../records/locate';
import { recordOfPage } from '../../records/recordOfPage';
import type { Write } from '../../records/write';
import { PROTECTED } from '../../service/errors';
import { copiedFields, endOfCopy } from './copiedFields';
import { eventBody } from './references';
import { schedule } from './schedule';
import { tellDay } from './tellDays';

const LABEL = 'Copy From';

export const copyFrom: Field = calendarLocator(
	'copyFrom',
	LABEL,
	'searchEvents',
	{
		required: false,
		// Without the copy, it would be another event.
		kind: 'optional',
		description:
			'An event that the new one takes all from that you don’t set here, except its slug, author and publication date. Title and Start can then be left empty. With Start alone, the new event lasts as long as that one.',
	},
	BY_SLUG,
);

/** What names the event to copy; undefined if none is to be copied. */
const copiedIn = ({ additionalFields }: Input): unknown =>
	isObject(additionalFields) ? additionalFields.copyFrom : undefined;

export const copies = (input: Input): boolean => copiedIn(input) !== undefined;

/** The values of a new event whose others come from another one, and are known only once that is read. */
export function copyParts<T extends RequestParts>(
	parts: T,
	input: Input,
	context: ConvertContext,
): T {
	const body = eventBody(parts, input);
	named(LABEL, () => readKey(copiedIn(input)));
	tellDay(body, context);
	return { ...parts, body };
}

/** Without an event to copy, a new one has to be named and to begin. */
export function requireTitleAndStart({ title, start_date }: IDataObject): void {
	const [missing] = [
		...(isBlank(title) ? ['Title'] : []),
		...(isBlank(start_date) ? ['Start'] : []),
	];
	if (missing === undefined) return;
	const more = phrase`To take it from another event, set ${parameter(LABEL)}.`;
	throw new InvalidInput(refusedParameter(missing, 'is empty', more));
}

const PROTECTED_EVENT: Failure = {
	message: 'The event to copy is protected by a password',
	description: phrase`What it has can’t be read, so there is nothing to copy. ${NOTHING_SENT} Remove the password on the site, or copy another event.`,
};

/** Reads the event to copy, and adds what it has and the user didn’t set. */
export const takeFromEvent: Layer = async ({ request, input, lookup }, next) => {
	if (!copies(input)) return await next(request);
	const key = readKey(copiedIn(input));
	const foreign = key.page === undefined ? undefined : await refusePage(key.page, lookup);
	if (foreign) return failed(foreign);
	const read = await readRecord(lookup, pathOf(key), { page: key.page });
	if (!read.ok) return failed(toCopy(read.failure));
	return await next(await copyOf(read.value.record, { request, input, lookup }));
};

type Copying = Pick<LostWrite, 'input' | 'request'> & { lookup: Pick<Lookup, 'list' | 'memoize'> };

/** The request with what it takes from an event. */
async function copyOf(record: IDataObject, { request, input, lookup }: Copying): Promise<Write> {
	const changes = request.body;
	const shown = 'cost' in changes ? record : await inSiteCurrency(record, lookup);
	const { values, warnings } = copiedFields(shown, changes, input);
	const body = { ...values, ...changes };
	const copied: Write = {
		...request,
		body: { ...body, ...endOfCopy(record, body, changes) },
		warnings: [...(request.warnings ?? []), ...warnings],
	};
	return reworded(
		() => schedule(copied, zoneIn(body)),
		(message) => ({
			message,
			description: phrase`Times that aren’t set come from the copied event. ${NOTHING_SENT}`,
		}),
	);
}

/** What an earlier execution has sent, as far as only the copied event tells. */
export async function copyAgain({ request, input, lookup }: LostWrite): Promise<Result<Outgoing>> {
	const { title, start_date, end_date } = request.body;
	if (!copies(input) || ![title, start_date, end_date].some(isBlank)) return succeeded(request);
	const key = readKey(copiedIn(input));
	const read = key.page
		? await recordOfPage({ page: key.page, collection: 'events', lookup })
		: await lookup.get(pathOf(key));
	return read.ok ? succeeded(await copyOf(read.value, { request, input, lookup })) : read;
}

/** Whether an event is the one that is copied. */
export function isOriginal({ id, slug }: IDataObject, input: Input): boolean {
	if (!copies(input)) return false;
	const key = readKey(copiedIn(input));
	return 'id' in key ? wholeId(id) === key.id : sameSlug(slug, key.slug);
}

const pathOf = (key: ReturnType<typeof readKey>): string =>
	'id' in key ? `/events/${key.id}` : `/events/by-slug/${encodeURIComponent(key.slug)}`;

const zoneIn = ({ timezone }: IDataObject): string | undefined =>
	isBlank(timezone) ? undefined : String(timezone);

/** Why there is nothing to copy. The advice for the record of an operation is about other parameters. */
const toCopy = (failure: Failure): Failure =>
	failure.code === PROTECTED
		? { ...failure, ...PROTECTED_EVENT }
		: {
				...failure,
				description: joined([
					phrase`The event in ${parameter(LABEL)} couldn’t be read, so no event was created.`,
					failure.description,
				]),
			};
