import { named, printable, text } from '../../../shared/input/convert';
import { field, form } from '../../../shared/panel/fields';
import type { PageTexts } from '../../../shared/question';
import { isBlank, InvalidInput } from '../../../shared/result';
import { valuesOf } from '../fields';

/** For whoever answers in another language than English. The message and the labels have fields of their own. */
export const pageTexts = form<PageTexts, 'pageTexts'>('pageTexts', 'Page Texts', {
	description:
		'What else the page says, for a question in another language than English. Empty texts stay English.',
	values: [
		field('heading', 'Heading', { placeholder: 'e.g. Question from AKWAABA' }),
		field('until', 'Time Limit', {
			placeholder: 'e.g. Answer by {time}.',
			description: 'Until when to answer, where {time} stands for the time',
		}),
		field('problem', 'Answer Missing', {
			placeholder: 'e.g. Please write an answer.',
			description: 'For an answer without text, or with more than 2,000 characters',
		}),
		field('over', 'Time Is Over', {
			placeholder: 'e.g. This question is over',
			description: 'What the page says after the time limit, and if somebody has answered already',
		}),
		field('language', 'Language Code', {
			placeholder: 'e.g. fr',
			description:
				'The language of these texts, for the date and for programs that read the page out',
		}),
	],
	check: readTexts,
});

function readTexts(value: unknown): PageTexts {
	const { heading, until, problem, over, language } = valuesOf(value);
	return {
		...entered({ heading, until, problem, over }),
		...(isBlank(language)
			? {}
			: { language: named('Language Code', () => languageCode(text(language).trim())) }),
	};
}

const entered = (texts: Record<string, unknown>): PageTexts =>
	Object.fromEntries(
		Object.entries(texts)
			.filter(([, value]) => !isBlank(value))
			.map(([name, value]) => [name, text(value)]),
	);

/** Names such as “french” have the form of a code, too. */
const CODE = /^[a-z]{2,3}(?:-|$)/;

function languageCode(code: string): string {
	try {
		const [known] = Intl.getCanonicalLocales(code);
		if (known !== undefined && CODE.test(known)) return known;
	} catch {
		// Told below.
	}
	throw new InvalidInput(
		`must be the code of a language, such as fr or sw, but is “${printable(code)}”`,
	);
}
