import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A text that could make a pattern look at the same characters again and again. */
export interface Attack {
	begin: string;
	repeated: string;
	end: string;
}

/** The text, with the part so often that it has a length, or just so often. */
export const textOf = ({ begin, repeated, end }: Attack, length: number, times?: number): string =>
	begin + repeated.repeat(times ?? Math.ceil(length / repeated.length)) + end;

const parser = new RegExpParser();

/** Each class of characters matches one of these, usually the first. */
const PROBES = [
	...'a0 x1-',
	...Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)),
	...'\u05d0\u0628\u0661\u200b\u200e\u2000\u2013\u2028\u202f\u20b5\ufb01\ufeff\uff11\u0283\u6f22\u0301\ud800\u{1f600}',
];

/** A character that a class matches; '' if there is none among the probes. */
function memberOf(raw: string, flags: string): string {
	const pattern = new RegExp(`^${raw}$`, flags.replace(/[gy]/g, ''));
	return PROBES.find((each) => pattern.test(each)) ?? '';
}

/** A short text that an element matches. `which` chooses among its alternatives; 0 leaves out what is optional. */
function sample(element: AST.Element, flags: string, which: number): string {
	switch (element.type) {
		case 'Character':
			return String.fromCodePoint(element.value);
		case 'CharacterClass':
		case 'CharacterSet':
		case 'ExpressionCharacterClass':
			return memberOf(element.raw, flags);
		case 'CapturingGroup':
		case 'Group': {
			const { alternatives } = element;
			const chosen = alternatives[which % alternatives.length] as AST.Alternative;
			return sampleOf(chosen.elements, flags, which);
		}
		case 'Quantifier': {
			const times = Math.max(element.min, which === 0 ? 0 : 1);
			return sample(element.element, flags, which).repeat(times);
		}
		case 'Backreference':
			return [element.resolved].flat().map((to) => sample(to, flags, which))[0] ?? '';
		default:
			return '';
	}
}

const sampleOf = (elements: readonly AST.Element[], flags: string, which: number): string =>
	elements.map((element) => sample(element, flags, which)).join('');

/** Nothing, a character that hardly any pattern has, and one that ends a word. */
const ENDS = ['', '\u0001', '!x'];

/** From so many on, a repetition counts as one without an end. */
const MANY = 20;

/**
 * Attacks on a pattern: each of its parts that can be repeated, behind texts that lead to it and before some that it
 * can’t match, and the texts that lead to it, again and again.
 */
export function attacksOn(source: string, flags: string): Attack[] {
	const { alternatives } = parser.parsePattern(source, undefined, undefined, {
		unicode: flags.includes('u'),
		unicodeSets: flags.includes('v'),
	});
	const found = new Map<string, Attack>();
	const add = (begin: string, repeated: string) => {
		if (repeated === '') return;
		for (const end of ENDS)
			found.set(JSON.stringify([begin, repeated, end]), { begin, repeated, end });
	};
	const addRepeated = (element: AST.QuantifiableElement, leads: string[], next: string) => {
		for (const which of [0, 1, 2, 3]) {
			const part = sample(element, flags, which);
			add('x', part);
			for (const lead of leads) {
				add(lead, part);
				add(lead, part + next);
				add('', lead + part);
				add('', lead);
			}
		}
	};
	const visit = (elements: readonly AST.Element[], lead: string) => {
		for (const [at, element] of elements.entries()) {
			const leads = [0, 1].map((which) => lead + sampleOf(elements.slice(0, at), flags, which));
			const next = sampleOf(elements.slice(at + 1, at + 3), flags, 1);
			const isQuantified = element.type === 'Quantifier';
			if (isQuantified && element.max >= MANY) addRepeated(element.element, leads, next);
			const inner = isQuantified ? element.element : element;
			if (!('alternatives' in inner)) continue;
			for (const own of inner.alternatives) {
				for (const each of new Set(leads)) visit(own.elements, each);
			}
		}
	};
	for (const { elements } of alternatives) visit(elements, '');
	return [...found.values()];
}

/** Parts of texts that have broken readers, or that begin what may never end. */
const PARTS: readonly string[] = [
	...[
		'0',
		'1',
		' ',
		'\t',
		'\n',
		'\r\n',
		'a',
		'<',
		'<a',
		'<a<',
		'&',
		'&#',
		'&amp;',
		'(',
		'(0)',
		'[',
		'{',
		'"',
		"'",
		'\u201d',
	],
	...[
		'.',
		',',
		'-',
		'/',
		'\\',
		'%',
		'%2',
		'+',
		'+1',
		'0 ',
		'1,',
		'1.',
		', ',
		'a b',
		' .',
		'\u200b',
		'\u200e',
		'abc\u200e ',
	],
	...[
		'\u05d0',
		'\u05d0\u200e',
		'\u0283',
		'e\u0301',
		'\u0301',
		'\u00b7',
		'a\u00b7',
		'\ufe0f',
		'\u{1f4a1}',
		'\uff11',
		'\u00a0',
	],
	...[
		'<!--',
		'<script',
		'<style>',
		'<br',
		'</p',
		'://',
		'http://',
		'a.',
		'a@',
		'{{',
		'}}',
		'$json',
		'[[',
		'{"a":',
		'“',
		'“a',
	],
	...[
		'Warning: ',
		'\nWarning: x on line 1',
		'<b>',
		'T',
		'Z',
		'2026-01-31 ',
		'=',
		'#',
		'?a=',
		'|',
		';',
		'already fully ',
		'or ',
	],
];

export const HOSTILE: readonly Attack[] = PARTS.flatMap((repeated) =>
	['', '!\u0001'].map((end) => ({ begin: '', repeated, end })),
);
