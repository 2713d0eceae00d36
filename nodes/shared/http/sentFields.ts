import { SHORTEST_SECRET } from '../errors/redact';
import { isBlank } from '../input/convert';
import type { Failure } from '../result';
import type { SentField } from '../service';

const textOf = ({ value }: SentField): string => String(value ?? '').trim();

/** The first field of a credential without which requests would go out without authentication. */
export function findEmpty(fields: readonly SentField[]): Failure | undefined {
	const empty = fields.find((field) => isBlank(textOf(field)));
	return empty && problem(empty, 'is empty', 'fill in the field');
}

/** The first field that was probably entered by mistake, or that can’t be sent. */
export function findMistake(fields: readonly SentField[]): Failure | undefined {
	for (const field of fields) {
		const text = textOf(field);
		if (/[\r\n]/.test(text)) {
			return problem(field, 'contains a line break', 'enter it again as a single line');
		}
		if (!SENDABLE[field.sentAs].test(text)) {
			const where = field.sentAs === 'base64' ? '' : ' in a header';
			const what = `contains a character that can’t be sent${where}`;
			return problem(field, what, 'enter it again without spaces, quotes or symbols around it');
		}
		if (field.isSecret && text.length < SHORTEST_SECRET) {
			const what = `is shorter than ${SHORTEST_SECRET} characters`;
			return problem(
				field,
				what,
				'enter all of it. A key this short can’t be kept out of messages',
			);
		}
	}
	return undefined;
}

/** What HTTP allows: a token as a header’s name, Latin-1 as its value, and whole characters in user and password. */
const SENDABLE: Readonly<Record<SentField['sentAs'], RegExp>> = {
	headerName: /^[\w!#$%&'*+.^`|~-]+$/,
	headerValue: /^[\t\x20-\x7e\x80-\xff]*$/,
	base64: /^[^\p{Control}\p{Surrogate}]*$/u,
};

const problem = ({ label }: SentField, what: string, remedy: string): Failure => ({
	message: `The ${label} in the credential ${what}`,
	description: `Open the credential and ${remedy}. Nothing was sent.`,
});
