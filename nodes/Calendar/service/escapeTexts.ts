import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../shared/result';

/**
 * Doubles the backslashes in all texts of a body. Servers take one level away when they store a text, and before they
 * compare a name (observed on servers): without this, `C:\temp` would become `C:temp`.
 */
export const escapeTexts = (body: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(body).map(([name, value]) => [name, escapeText(value)]),
	) as IDataObject;

function escapeText(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(/\\/g, '\\\\');
	if (Array.isArray(value)) return value.map(escapeText);
	return isObject(value) ? escapeTexts(value) : value;
}
