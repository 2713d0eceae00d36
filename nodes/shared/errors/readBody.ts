import type { HttpResponse } from '../service';

export type Body =
	| { kind: 'json'; value: unknown }
	| { kind: 'text'; value: string }
	| { kind: 'html'; value: string }
	| { kind: 'empty' }
	/** Meant to be JSON, but not readable. Usually the answer was cut off. */
	| { kind: 'broken'; value: string };

/** Finds out what an answer contains, because its content type may be wrong. */
export function readBody(response: Pick<HttpResponse, 'headers' | 'body'>): Body {
	const text = (response.body ?? '').replace(/^\uFEFF/, '').trim();
	if (text === '') return { kind: 'empty' };
	try {
		return { kind: 'json', value: JSON.parse(text) as unknown };
	} catch {
		const type = String(response.headers['content-type'] ?? '');
		// Some servers label all text as HTML, but only a page has tags.
		const isPage = /text\/html/i.test(type) && /<[a-z!]/i.test(text);
		if (isPage || /^<(!doctype|html|head|body)\b/i.test(text)) {
			return { kind: 'html', value: text };
		}
		if (/[/+]json\b/i.test(type) || /^[{[]/.test(text)) return { kind: 'broken', value: text };
		return { kind: 'text', value: text };
	}
}
