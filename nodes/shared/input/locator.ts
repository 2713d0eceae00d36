import { isResourceLocatorValue } from 'n8n-workflow';

import { isObject } from '../result';
import { listedIn } from './lists';

/** A resource locator’s mode and value. An expression may put a plain value in its place, which has the mode ''. */
export const readLocator = (value: unknown): { mode: string; value: unknown } =>
	isResourceLocatorValue(value) ? value : { mode: '', value };

/** The value of a resource locator, or the value itself. */
export const plainValue = (value: unknown): unknown => readLocator(value).value;

/** What identifies one record: a list may hold it alone, and the record itself stands for its ID. */
export function oneOf(value: unknown): unknown {
	const [entry, ...others] = listedIn(value);
	if (others.length > 0) return value;
	return isObject(entry) && entry.id !== undefined ? entry.id : entry;
}
