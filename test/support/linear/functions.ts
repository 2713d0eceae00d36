import { importProduct, productFiles } from './expressions';

export interface Reader {
	/** File and name. */
	name: string;
	read(text: string): unknown;
}

/** What a text can be a part of, for those who read records, answers and errors. */
const FORMS: ReadonlyArray<(text: string) => unknown> = [
	(text) => text,
	(text) => [text, text],
	(text) => ({
		...{ id: text, name: text, title: text, description: text, slug: text, cost: text, url: text },
		...{ message: text, error: text, code: text, status: text, errors: [{ message: text }] },
		...{ start_date: text, end_date: text, timezone: text, data: { [text]: text } },
		...{ kind: 'html', value: text, statusCode: 400, headers: { location: text }, body: text },
	}),
];

/** What readers get besides: time zone, notes and the item. */
const context = (text: string) => ({
	...{ timezone: 'Africa/Accra', note: () => {}, isTool: false, credential: {} },
	item: { stored: () => text, evaluate: () => undefined, get: () => text },
	...{ body: { kind: 'html', value: text }, statusCode: 200, headers: {} },
});

/** What reads the package’s own tables, which it takes text for. */
const NOT_FOR_TEXT = / operationSubtitle$/;

/** How deep functions are looked for in what a module exports: tables of operations have fields with checks. */
const MAX_DEPTH = 7;

/**
 * All functions that the product’s modules export or keep in what they export, called with a text in every form. Most
 * throw at once what isn’t theirs to read; each of them may be given a text by a stranger all the same.
 */
export async function allReaders(): Promise<Reader[]> {
	const found: Reader[] = [];
	const seen = new Set<unknown>();
	const collect = (value: unknown, name: string, depth: number): void => {
		if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return;
		if (seen.has(value) || depth > MAX_DEPTH) return;
		seen.add(value);
		const isReader = !/^class\b/.test(String(value)) && !NOT_FOR_TEXT.test(name);
		if (typeof value === 'function' && isReader) {
			const call = value as (...given: unknown[]) => unknown;
			FORMS.forEach((form, at) =>
				found.push({ name: `${name} #${at}`, read: (text) => settled(call, form(text), text) }),
			);
		}
		if (value instanceof Map || value instanceof Set) return;
		for (const [key, inner] of Object.entries(value)) collect(inner, `${name}.${key}`, depth + 1);
	};
	for (const file of productFiles) {
		for (const [name, value] of Object.entries(await importProduct(file))) {
			collect(value, `${file} ${name}`, 0);
		}
	}
	return found;
}

/** Calls a function with the text, and what it returns, if that is a function, as well. */
function settled(call: (...given: unknown[]) => unknown, given: unknown, text: string): void {
	try {
		const returned = call(given, context(text), text);
		if (returned instanceof Promise) returned.catch(() => {});
		if (typeof returned === 'function') settled(returned as typeof call, given, text);
	} catch {
		// What can’t be read is refused, or isn’t for this function.
	}
}
