import { createHash } from 'crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { plainValue } from '../../shared/n8n/host';
import { isBlank, required, wholeNumber } from '../../shared/input/convert';
import { eventFilterChecks, eventFilters } from '../resources/event/filters';
import { isTriggerEvent } from './eventTypes';
import type { WindowSettings } from './window';
import { refusedParameter } from '../../shared/errors/texts';
import { failed, succeeded, type Failure, type Result } from '../../shared/result';
import { labelsOf } from '../../shared/input/fieldMap';

/** The node’s parameters, checked. */
export interface TriggerSettings extends WindowSettings {
	/** The list’s query without the dates. */
	filters: IDataObject;
	/** Statuses in which an event counts as existing. */
	statuses: readonly string[];
	existing: boolean;
	simplify: boolean;
	/** Used for events without a time zone. */
	timezone: string;
}

const SECONDS: Readonly<Record<string, number>> = { minutes: 60, hours: 3600, days: 86_400 };

export const DEFAULT_DAYS_BACK = 7;

const PUBLISHED = 'publish';

/** Reads the node’s parameters. Fails with the first that is invalid. */
export function readSettings(context: IPollFunctions): Result<TriggerSettings> {
	const get = (name: string, otherwise: unknown) =>
		context.getNodeParameter(name, otherwise as IDataObject) as unknown;
	const timezone = context.getTimezone();
	const triggerOn = asList(get('triggerOn', [])).filter(isTriggerEvent);
	if (triggerOn.length === 0) return failed(invalidParameter('Trigger On', 'is empty'));
	const options = get('options', {}) as IDataObject;
	const lead = triggerOn.includes('startingSoon')
		? wholeOf('Time Before Start', get('leadTime', 1), 1, 100_000)
		: succeeded(0);
	if (!lead.ok) return lead;
	const daysBack = wholeOf('Days Back', options.daysBack ?? DEFAULT_DAYS_BACK, 0, 3650);
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

/** Values of a multiple choice. An expression may return them as comma-separated text. */
const asList = (value: unknown): string[] =>
	(Array.isArray(value) ? (value as unknown[]) : isBlank(value) ? [] : String(value).split(','))
		.map((each) => String(each).trim())
		.filter((each) => each !== '');

const invalidParameter = (label: string, problem: string): Failure => ({
	...refusedParameter(label, problem),
	description: `Change “${label}” in the node.`,
});

function wholeOf(label: string, value: unknown, least: number, most: number): Result<number> {
	const checked = required(wholeNumber(least, most))(value, { timezone: 'UTC' });
	return 'problem' in checked
		? failed(invalidParameter(label, checked.problem))
		: succeeded(checked.value as number);
}

/** The list’s filters that the trigger offers, by their names on the wire. */
export const TRIGGER_FILTERS = 'categories featured organizer search status tags venue'.split(' ');

const labels = labelsOf(eventFilters);

/** A status is always sent: without one, servers return what the credential’s user is allowed to see. */
function readFilters(chosen: IDataObject, timezone: string): Result<IDataObject> {
	const filters: IDataObject = {};
	for (const name of TRIGGER_FILTERS) {
		const checked = eventFilterChecks[name]?.(plainValue(chosen[name]), { timezone }) ?? {
			value: undefined,
		};
		if ('problem' in checked)
			return failed(invalidParameter(labels[name] ?? name, checked.problem));
		const text = String(checked.value ?? '').trim();
		if (text !== '') filters[name] = text;
	}
	return succeeded({ ...filters, status: filters.status ?? PUBLISHED });
}

/** Identifies what the state belongs to. With another calendar, other filters or another Trigger On, it starts over. */
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
