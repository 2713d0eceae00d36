import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { plainValue } from '../../shared/n8n/host';
import { isBlank, required, wholeNumber } from '../../shared/input/convert';
import { filters as filterFields, filterValues } from '../resources/event/filters';
import { isTriggerEvent } from './eventTypes';
import type { WindowSettings } from './window';
import { refusedParameter } from '../../shared/errors/texts';
import { failed, succeeded, type Failure, type Result } from '../../shared/result';
import { labelsOf } from '../../shared/input/fieldMap';

/** What the user set, checked. */
export interface TriggerSettings extends WindowSettings {
	/** Query of the list, without the window. */
	filters: IDataObject;
	/** Statuses in which an event counts as being there. */
	statuses: readonly string[];
	existing: boolean;
	simplify: boolean;
	/** Used for events that don't tell theirs. */
	timezone: string;
}

const SECONDS: Readonly<Record<string, number>> = { minutes: 60, hours: 3600, days: 86_400 };

export const USUAL_DAYS_BACK = 7;

const PUBLISHED = 'publish';

/** Reads the parameters of the node; fails with the name of the first that won't do. */
export function readSettings(context: IPollFunctions): Result<TriggerSettings> {
	const get = (name: string, otherwise: unknown) =>
		context.getNodeParameter(name, otherwise as IDataObject) as unknown;
	const timezone = context.getTimezone();
	const triggerOn = asList(get('triggerOn', [])).filter(isTriggerEvent);
	if (triggerOn.length === 0) return failed(wrong('Trigger On', 'is empty'));
	const options = get('options', {}) as IDataObject;
	const lead = triggerOn.includes('startingSoon')
		? wholeOf('Time Before Start', get('leadTime', 1), 1, 100_000)
		: succeeded(0);
	if (!lead.ok) return lead;
	const daysBack = wholeOf('Days Back', options.daysBack ?? USUAL_DAYS_BACK, 0, 3650);
	if (!daysBack.ok) return daysBack;
	const chosen = get('filters', {}) as IDataObject;
	const filters = readFilters(chosen, timezone);
	if (!filters.ok) return filters;
	return succeeded({
		triggerOn,
		lead: lead.value * (SECONDS[String(get('leadUnit', 'hours'))] ?? 3600),
		daysBack: daysBack.value,
		filters: filters.value,
		statuses: asList(filters.value.status),
		existing: options.emitExisting === true,
		simplify: get('simplify', true) === true,
		timezone,
	});
}

/** Of a choice of several; text from an expression may name them with commas. */
const asList = (value: unknown): string[] =>
	(Array.isArray(value) ? (value as unknown[]) : isBlank(value) ? [] : String(value).split(','))
		.map((each) => String(each).trim())
		.filter((each) => each !== '');

const wrong = (label: string, problem: string): Failure => ({
	...refusedParameter(label, problem),
	description: `Change “${label}” in the node’s panel.`,
});

function wholeOf(label: string, value: unknown, least: number, most: number): Result<number> {
	const checked = required(wholeNumber(least, most))(value, { timezone: 'UTC' });
	return 'problem' in checked
		? failed(wrong(label, checked.problem))
		: succeeded(checked.value as number);
}

/** Filters of the list that a trigger can have, by their names on the wire (document, section 4). */
export const FILTERS = 'categories featured organizer search status tags venue'.split(' ');

const labels = labelsOf(filterFields);

/** The status is always sent: without it, who asks decides what is in the list (seen on servers). */
function readFilters(chosen: IDataObject, timezone: string): Result<IDataObject> {
	const filters: IDataObject = {};
	for (const name of FILTERS) {
		const checked = filterValues[name]?.(plainValue(chosen[name]), { timezone }) ?? {
			value: undefined,
		};
		if ('problem' in checked) return failed(wrong(labels[name] ?? name, checked.problem));
		const text = String(checked.value ?? '').trim();
		if (text !== '') filters[name] = text;
	}
	return succeeded({ ...filters, status: filters.status ?? PUBLISHED });
}

/** Names what the trigger remembers about; with another calendar, other filters or triggerOn it begins anew. */
export const settingsKey = (
	address: string,
	{ triggerOn, filters, daysBack }: TriggerSettings,
): string =>
	createHash('sha256')
		.update(
			JSON.stringify([address, [...triggerOn].sort(), Object.entries(filters).sort(), daysBack]),
		)
		.digest('base64url')
		.slice(0, 16);
