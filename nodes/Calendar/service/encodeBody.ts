import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/result';
import { isInstant, utcText } from '../dates';

/**
 * The body as servers take it. They remove one level of backslashes when they store a text, and before they compare a
 * name (observed on servers): without this, `C:\temp` would become `C:temp`. Categories and tags keep the backslashes
 * that they are sent. A publication date with an offset is sent in UTC, because only the service knows the site’s time
 * zone.
 */
export const encodeBody = (body: IDataObject, path: string): IDataObject =>
	/^\/(categories|tags)\b/.test(path) ? body : encode(body);

function encode<T>(value: T): T;
function encode(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(/\\/g, '\\\\');
	if (Array.isArray(value)) return value.map(encode);
	if (!isObject(value)) return value;
	const { date, ...others } = value;
	const body = isInstant(date) ? { date_utc: utcText(date), ...others } : value;
	return Object.fromEntries(Object.entries(body).map(([name, each]) => [name, encode(each)]));
}
