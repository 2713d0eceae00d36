import { asWord, isBlank, isObject } from '../result';
import { unlessRefused } from './convert';

/** How other services name the value in an object, the likeliest first. */
const USUAL = [
	...['datetime', 'date', 'value', 'amount', 'url', 'email', 'phone', 'number', 'code'],
	...['name', 'displayname', 'title', 'text', 'label'],
];

/** How deep and how many parts are looked at. */
const MAX_DEPTH = 3;
const MAX_PARTS = 200;

/** A value in an object, and how an expression reaches it from there. */
interface Part {
	path: string;
	name: string;
	value: unknown;
}

const accessOf = (name: string): string =>
	/^[a-z_$][\w$]{0,60}$/i.test(name) ? `.${name}` : `[${JSON.stringify(name.slice(0, 60))}]`;

const isPlain = (value: unknown): boolean =>
	['string', 'number', 'boolean'].includes(typeof value) && !isBlank(value);

/** What a list of one or an object holds. */
function inside({ path, name, value }: Part): Part[] {
	if (Array.isArray(value)) {
		return value.length === 1 ? [{ path: `${path}[0]`, name, value: value[0] as unknown }] : [];
	}
	return Object.entries(isObject(value) ? value : {})
		.slice(0, MAX_PARTS)
		.map(([key, held]) => ({ path: path + accessOf(key), name: key, value: held }));
}

/** The likeliest first: what is called as the field is, then usual names. An ID is the last. */
const byLikelihood = (fieldName: string) => {
	const rankOf = ({ name }: Part): number => {
		const lower = name.toLowerCase();
		if (lower === fieldName.toLowerCase()) return -1;
		const at = USUAL.indexOf(lower);
		return at >= 0 ? at : USUAL.length + (lower === 'id' ? 1 : 0);
	};
	return (one: Part, other: Part) => rankOf(one) - rankOf(other);
};

/**
 * The part of an object or list that a field takes, as what has to follow it in an expression: `.dateTime`, or
 * `.map((each) => each.name)` of a list. Undefined if nothing in it fits.
 */
export function partThatFits(
	value: unknown,
	fieldName: string,
	convert: (part: unknown) => unknown,
): string | undefined {
	const fits = (part: unknown) => unlessRefused(() => ({ read: convert(part) })) !== undefined;
	const order = byLikelihood(fieldName);
	if (Array.isArray(value) && value.length <= MAX_PARTS && value.every(isObject)) {
		const [found] = inside({ path: '', name: '', value: value[0] })
			.sort(order)
			.filter(({ name, value: held }) => isPlain(held) && fits(value.map((each) => each[name])));
		if (found) return `.map((each) => each${found.path})`;
	}
	let near: Part[] = [{ path: '', name: '', value }];
	for (let depth = 0; depth < MAX_DEPTH; depth++) {
		near = near.flatMap(inside).slice(0, MAX_PARTS).sort(order);
		const plain = near.filter((part) => isPlain(part.value));
		const found = plain.find((part) => fits(part.value));
		if (found) return found.path;
	}
	return undefined;
}

/** The expression that a parameter holds, if it only names a value. */
const PATH = /^\$(?:[\w$.[\]()]|\?(?=\.)|'[^']{0,99}'|"[^"]{0,99}")*$/;

/** An expression to copy for a part of what a parameter holds. */
export function expressionFor(entered: unknown, fieldName: string, path: string): string {
	const [, code = ''] = /^=\s*\{\{([^{}]{1,300})\}\}\s*$/.exec(asWord(entered)) ?? [];
	const held = PATH.test(code.trim()) ? code.trim() : `$json.${fieldName}`;
	return `{{ ${held}${path} }}`;
}
