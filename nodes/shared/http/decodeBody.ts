/** Byte order marks, which say more about a text than its content type. */
const MARKS: ReadonlyArray<[mark: number[], charset: string]> = [
	[[0xef, 0xbb, 0xbf], 'utf-8'],
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
];

/** The body of an answer as text: by its byte order mark, else by the charset of its content type, else as UTF-8. */
export function decodeBody(body: string | Uint8Array | undefined, contentType: unknown): string {
	if (!ArrayBuffer.isView(body)) return String(body ?? '');
	const marked = MARKS.find(([mark]) => mark.every((byte, at) => body[at] === byte))?.[1];
	const declared = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(String(contentType ?? ''))?.[1];
	return decode(body, marked ?? declared);
}

function decode(bytes: Uint8Array, charset?: string): string {
	try {
		return new TextDecoder(charset).decode(bytes);
	} catch {
		// The charset is unknown.
		return new TextDecoder().decode(bytes);
	}
}
