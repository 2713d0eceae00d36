/**
 * Fills the placeholders of a path template: `('/invoices/{invoiceId}', {invoiceId: 'a b'})` gives `/invoices/a%20b`.
 * Values are encoded, so that an id can never lead to another path; `.` and `..` are refused by `isPathSafe` first.
 */
export function fillPath(template: string, values: Record<string, string>): string {
	return template.replace(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(values[name] ?? ''),
	);
}

/** Names of a template's placeholders, in order. */
export function placeholders(template: string): string[] {
	return Array.from(template.matchAll(/\{(\w+)\}/g), (match) => match[1] as string);
}

/**
 * Whether a value can stand as one segment of a path: not empty, no dot segment, which URL parsers resolve, and no
 * half of a character, which can't be encoded.
 */
export function isPathSafe(value: string): boolean {
	return value.trim() !== '' && !/^\.{1,2}$/.test(value.trim()) && !/\p{Surrogate}/u.test(value);
}
