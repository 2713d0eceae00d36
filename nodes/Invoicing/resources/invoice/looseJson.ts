import type { Phrase } from '../../../shared/phrase';
import { parameter, phrase } from '../../../shared/phrase';
import { InvalidInput, isBlank, isObject } from '../../../shared/result';
import { asText, isNumeric, isSpace, listOf, type Unit } from './jsonUnits';

/** What was read, and how it differs from JSON. */
export interface LooseJson {
	value: unknown;
	/** It has other quotes, names without quotes, or the like. */
	isMended: boolean;
	/** There is text around it. */
	hasTextAround: boolean;
	/** Expressions within a text that returned nothing. */
	gaps: string[];
}

/** Opening quotes, and what closes each of them. */
const QUOTES = new Map([
	['"', '"'],
	["'", "'"],
	['“', '”“'],
	['”', '”'],
	['„', '“”"'],
	['‘', '’'],
	['’', '’'],
	['`', '`'],
	['«', '»'],
]);

const ESCAPES = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }));

const LITERALS = new Map<string, unknown>([
	['true', true],
	['false', false],
	['null', null],
	['True', true],
	['False', false],
	['None', null],
]);

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Lines of an invoice have no lists in lists in lists. */
const MAX_DEPTH = 50;

/** How much of what stands before a fault is shown. */
const MAX_SHOWN = 30;

/** What to do if it can’t be read. */
export const notJson = (after = ''): Phrase =>
	phrase`isn’t valid JSON${after}. Put texts in with {{ JSON.stringify($json.name) }}, without quotes around it, or set ${parameter('Specify Line Items')} to Using Fields Below`;

/**
 * Reads JSON as people, models and Python write it: with other quotes, with names without any, with a comma too much,
 * in the middle of a text. Values at their places stay what they are, whatever they contain. Refuses what can’t be told
 * apart, and says where.
 */
export function readLooseJson(units: readonly Unit[]): LooseJson {
	const first = units.findIndex((unit) => unit === '[' || unit === '{');
	if (first < 0) throw new InvalidInput(notJson());
	const behind = [...units].reverse().findIndex((unit) => unit === ']' || unit === '}');
	// Without its end, all of it is shown where it breaks off.
	const end = units.length - Math.max(behind, 0);
	const gaps: string[] = [];
	let [at, depth, isMended] = [first, 0, false];

	const fail = (): never => {
		const before = units.slice(Math.max(0, at - MAX_SHOWN), at);
		const shown = before.map((unit) => (typeof unit === 'string' ? unit : unit.source)).join('');
		throw new InvalidInput(notJson(shown.trim() === '' ? '' : ` after “${shown.trim()}”`));
	};
	const peek = () => {
		while (at < end && isSpace(units[at])) at++;
		return at < end ? units[at] : undefined;
	};
	const isNext = (sign: string) => peek() === sign && ++at > 0;

	function readString(closing: string): string {
		const [parts, holes]: [string[], string[]] = [[], []];
		for (; at < end; at++) {
			const unit = units[at];
			if (typeof unit === 'object') {
				const text = asText(unit);
				if (isBlank(text)) holes.push(unit.source);
				parts.push(text);
			} else if (unit === '\\') {
				parts.push(readEscape());
			} else if (unit !== undefined && closing.includes(unit)) {
				at++;
				const text = parts.join('');
				if (!isBlank(text)) gaps.push(...holes);
				return text;
			} else {
				parts.push(unit ?? '');
			}
		}
		return fail();
	}

	function readEscape(): string {
		const sign = units[++at];
		if (typeof sign !== 'string') return fail();
		if (sign !== 'u') return ESCAPES.get(sign) ?? (/[a-z\d]/i.test(sign) ? fail() : sign);
		const digits = units.slice(at + 1, at + 5).join('');
		if (!/^[\da-f]{4}$/i.test(digits)) return fail();
		at += 4;
		return String.fromCharCode(parseInt(digits, 16));
	}

	/** A word without quotes, up to a sign that ends it. */
	function readWord(ends: RegExp): string {
		const parts: string[] = [];
		for (; at < end; at++) {
			const unit = units[at];
			if (typeof unit === 'object') {
				if (!isNumeric(unit)) return fail();
				parts.push(String(unit.value));
			} else if (unit === undefined || ends.test(unit)) break;
			else parts.push(unit);
		}
		return parts.join('').trim();
	}

	function readName(): string {
		const unit = peek();
		const closing = typeof unit === 'string' ? QUOTES.get(unit) : fail();
		if (unit !== '"') isMended = true;
		if (closing !== undefined) {
			at++;
			return readString(closing);
		}
		const start = at;
		const word = readWord(/[:,{}[\]"'\n]/);
		if (/^[\p{L}_$][\p{L}\p{N}_$ -]*$/u.test(word)) return word;
		at = start;
		return fail();
	}

	function readObject(): object {
		const entries: Array<[string, unknown]> = [];
		while (!isNext('}')) {
			if (entries.length > 0 && !isNext(',')) return fail();
			if (isNext('}')) {
				isMended = true;
				break;
			}
			const name = readName();
			if (!isNext(':')) return fail();
			entries.push([name, readValue()]);
		}
		return Object.fromEntries(entries);
	}

	function readList(): unknown[] {
		const list: unknown[] = [];
		let isFirst = true;
		while (!isNext(']')) {
			if (!isFirst && !isNext(',')) return fail();
			isFirst = false;
			if (isNext(']')) {
				isMended = true;
				break;
			}
			list.push(...readEntries());
		}
		return list;
	}

	/** An expression in a list may return several of its entries, as text with commas. */
	function readEntries(): unknown[] {
		const unit = peek();
		if (typeof unit === 'object' && typeof unit.value === 'string' && isAlone()) {
			at++;
			return listOf(`[${unit.value}]`) ?? [unit.value];
		}
		return [readValue()];
	}

	/** Whether the value at this place isn’t a part of a number or word. */
	function isAlone(): boolean {
		const [before, next] = [units[at - 1], units[at + 1]];
		const ends = (unit: Unit | undefined) =>
			unit === undefined || (typeof unit === 'string' && /[\s,:{}[\]]/.test(unit));
		return ends(before) && ends(next);
	}

	function readValue(): unknown {
		const unit = peek();
		if (typeof unit === 'object' && isAlone()) {
			at++;
			const { value } = unit;
			return typeof value === 'string' ? (listOf(`[${value}]`, 1)?.[0] ?? value) : value;
		}
		const closing = typeof unit === 'string' ? QUOTES.get(unit) : undefined;
		if (closing !== undefined) {
			at++;
			if (unit !== '"') isMended = true;
			return readString(closing);
		}
		if (unit === '{' || unit === '[') {
			at++;
			if (++depth > MAX_DEPTH) return fail();
			const inside = unit === '{' ? readObject() : readList();
			depth--;
			return inside;
		}
		const start = at;
		const word = readWord(/[\s,:{}[\]"]/);
		if (NUMBER.test(word)) return Number(word);
		if (LITERALS.has(word)) {
			if (/^[A-Z]/.test(word)) isMended = true;
			return LITERALS.get(word);
		}
		at = start;
		return fail();
	}

	const values: unknown[] = [];
	while (peek() !== undefined) {
		if (values.length > 0 && isNext(',') && peek() === undefined) return fail();
		values.push(readValue());
	}
	const areLines = values.length > 1 && values.every(isObject);
	if (values.length > 1 && !areLines) fail();
	const around = [...units.slice(0, first), ...units.slice(end)];
	return {
		value: areLines ? values : values[0],
		isMended: isMended || areLines,
		hasTextAround: !around.every((unit) => isSpace(unit)),
		gaps,
	};
}
