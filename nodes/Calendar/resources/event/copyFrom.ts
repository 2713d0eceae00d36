import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT, refusedParameter } from '../../../shared/errors/texts';
import { named, reworded } from '../../../shared/input/convert';
import type { ConvertContext, Field, Input, Layer, RequestParts } from '../../../shared/operation';
import { joined, parameter, phrase } from '../../../shared/phrase';
import { failed, type Failure, InvalidInput, isBlank, isObject } from '../../../shared/result';
import { inSiteCurrency } from '../../cost/cost';
import { refusePage } from '../../layers/ofThisSite';
import { readKey } from '../../records/key';
import { BY_SLUG, calendarLocator, readRecord } from '../../records/locate';
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
	const path =
		'id' in key ? `/events/${key.id}` : `/events/by-slug/${encodeURIComponent(key.slug)}`;
	const read = await readRecord(lookup, path, { page: key.page });
	if (!read.ok) return failed(toCopy(read.failure));
	const { record } = read.value;
	const changes = request.body;
	const shown = 'cost' in changes ? record : await inSiteCurrency(record, lookup);
	const { values, warnings } = copiedFields(shown, changes, input);
	const body = { ...values, ...changes };
	const copied: Write = {
		...request,
		body: { ...body, ...endOfCopy(record, body, changes) },
		warnings: [...(request.warnings ?? []), ...warnings],
	};
	return await next(
		reworded(
			() => schedule(copied, zoneIn(body)),
			(message) => ({
				message,
				description: phrase`Times that aren’t set come from the copied event. ${NOTHING_SENT}`,
			}),
		),
	);
};

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
