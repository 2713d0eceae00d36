/** The value of an expression that stands in written JSON. It is never read as a part of the JSON. */
export interface Inserted {
	/** The expression, as it stands there. */
	source: string;
	value: unknown;
}

/** Written JSON: its characters, and values at their places. */
export type Unit = string | Inserted;

/** Whether nothing is at a place, as people see it. */
export const isSpace = (unit: Unit | undefined) =>
	typeof unit === 'string' && /[\s\u200b\ufeff]/.test(unit);

/** Whether a value may continue a number, as in `{{ $json.rate }}.00`: it can be nothing else. */
export const isNumeric = ({ value }: Inserted) => /^[\d.+-]*$/.test(String(value));

/** An expression whose author writes quotes as JSON does, such as `JSON.stringify($json.v).slice(1, -1)`. */
const ESCAPES_ITSELF = /stringify|toJsonString|\.replace(?:All)?\([^)]{0,200}\\/;

/** What an expression adds to a text between quotes. */
export function asText({ source, value }: Inserted): string {
	const text = value === undefined || value === null ? '' : `${String(value)}`;
	if (!ESCAPES_ITSELF.test(source)) return text;
	try {
		return String(JSON.parse(`"${text}"`));
	} catch {
		return text;
	}
}

/** The list that a text is, of so many entries; undefined if it isn’t one. */
export function listOf(json: string, length?: number): unknown[] | undefined {
	try {
		const list: unknown = JSON.parse(json);
		return Array.isArray(list) && (length === undefined || list.length === length)
			? list
			: undefined;
	} catch {
		return undefined;
	}
}
