import type { HttpResponse } from '../service';

export type Body =
	| { kind: 'json'; value: unknown }
	| { kind: 'text'; value: string }
	| { kind: 'html'; value: string }
	| { kind: 'empty' }
	/** Declared or looking like JSON, but not readable: usually an answer that was cut off. */
	| { kind: 'broken'; value: string };

/** Reads an answer's text by what it is rather than by what its content type claims. */
export function readBody(response: Pick<HttpResponse, 'headers' | 'body'>): Body {
	const text = (response.body ?? '').replace(/^\uFEFF/, '').trim();
	if (text === '') return { kind: 'empty' };
	try {
		return { kind: 'json', value: JSON.parse(text) as unknown };
	} catch {
		const type = String(response.headers['content-type'] ?? '');
		// Older servers call every text HTML; a page has tags.
		const isPage = /text\/html/i.test(type) && /<[a-z!]/i.test(text);
		if (isPage || /^<(!doctype|html|head|body)\b/i.test(text)) {
			return { kind: 'html', value: text };
		}
		if (/[/+]json\b/i.test(type) || /^[{[]/.test(text)) return { kind: 'broken', value: text };
		return { kind: 'text', value: text };
	}
}
