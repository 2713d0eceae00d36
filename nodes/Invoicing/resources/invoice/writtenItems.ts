import { resolved } from '../../../shared/input/convert';
import { chunksOf } from '../../../shared/input/template';
import type { ConvertContext } from '../../../shared/operation';
import { isBlank } from '../../../shared/result';
import type { Unit } from './jsonUnits';
import { type LooseJson, readLooseJson } from './looseJson';

/** Reads written JSON, and tells what had to be made of it. */
function loosely(units: readonly Unit[], note: ConvertContext['note']): unknown {
	const { value, isMended, hasTextAround, gaps }: LooseJson = readLooseJson(units);
	if (hasTextAround) note?.('was read without the text around its JSON');
	if (isMended) note?.('was read as JSON, although its quotes or commas are others');
	for (const gap of gaps) note?.(`says nothing in the place of “${gap}”`, 'gap');
	return value;
}

/** Reads JSON that is written by people, models or programs. */
export function readJson(json: string, note?: ConvertContext['note']): unknown {
	try {
		return JSON.parse(json) as unknown;
	} catch {
		// People write it in other ways, too.
	}
	return loosely([...json], note);
}

/**
 * Reads a JSON field of the panel. Where expressions stand between text, their values never become a part of the JSON:
 * a name with quotes in it adds no line to an invoice, and the backslash in it begins nothing. One expression alone, or
 * in the place of the whole JSON, can return JSON.
 */
export function readWritten(value: unknown, name: string, { item, note }: ConvertContext): unknown {
	if (typeof value !== 'string' || isBlank(value)) return value;
	const chunks = item ? chunksOf(item.stored(name)) : [];
	const written = chunks.filter(({ isCode }) => !isCode);
	const isTemplate =
		chunks.length > written.length && written.some(({ text }) => /[[{]/.test(text));
	if (!item || !isTemplate) return readJson(value, note);
	const units = chunks.flatMap(({ isCode, text }): Unit[] => {
		if (!isCode) return [...text];
		const source = `{{${text}}}`;
		return [{ source, value: resolved('Line Items', () => item.evaluate(source)) }];
	});
	return loosely(units, note);
}
