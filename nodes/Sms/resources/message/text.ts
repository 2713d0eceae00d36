import type { IDataObject } from 'n8n-workflow';

import { counted } from '../../../shared/errors/texts';
import type { Count, Input, Outgoing } from '../../../shared/operation';
import { toPlainText } from '../../plainText';
import { isGsm7, oddCharacters, segments } from '../../segments';
import { messageOptionsOf } from './options';

/** What Unicode under Options says, or else the message. */
export const needsUnicode = ({ unicode = 'auto', message }: IDataObject): boolean =>
	unicode === 'auto' ? !isGsm7(String(message)) : unicode === true || unicode === 'yes';

export const withLink = (text: string, link?: string): string =>
	link === undefined ? text : `${text}\n${link}`;

/** A message as it is sent, before a link: what was replaced, or how many segments that would save, and for what. */
export function messageText(input: Input, link?: string) {
	const text = String(input.message);
	const { unicode, replaceSpecialCharacters: mode } = messageOptionsOf(input);
	const cost = (words: string) => {
		const message = withLink(words, link);
		return segments(message, needsUnicode({ unicode, message })).segments;
	};
	const plain = toPlainText(text);
	const savable = cost(text) - cost(plain.text);
	return mode === 'always' || (mode === 'ifSaves' && savable > 0)
		? { ...plain, savable: 0, special: [] }
		: { text, replaced: {}, savable, special: savable > 0 ? Object.keys(plain.replaced) : [] };
}

/** How many units only pay for special characters. Who has set the option has decided, and a text that was cut costs less. */
export function specialOf(record: IDataObject, { body, link }: Outgoing, input: Input): Count {
	const { text, savable, special } = messageText(input, link);
	const isTold =
		messageOptionsOf(input).replaceSpecialCharacters === undefined &&
		String(body.message).startsWith(text);
	const recipients = (record.recipients as unknown[]).length;
	const of = Number(record.segments) * recipients;
	return { count: isTold ? savable * recipients : 0, of, which: special, say: saySpecial };
}

const saySpecial: Count['say'] = (count, of, which) =>
	`About ${count} of ${counted(of, 'unit')} only pay for special characters: ${which.slice(0, 20).join(' ')}. To send plain ones instead, add “Replace Special Characters” under Options.`;

/** The characters without which a text would take fewer segments. */
export const costlyCharacters = (text: string): string[] =>
	segments(text).segments >
	segments(Array.from(text, (each) => (isGsm7(each) ? each : '.')).join('')).segments
		? oddCharacters(text)
		: [];
