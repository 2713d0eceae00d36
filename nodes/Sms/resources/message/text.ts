import type { IDataObject } from 'n8n-workflow';

import type { ConvertContext, Input } from '../../../shared/operation';
import { notationIn, withoutNotation } from '../../notation';
import { isGsm7, segments, toPlainText } from '../../segments';
import { messageOptionsOf } from './options';

/** What Unicode under Options says, or else the message. */
export const needsUnicode = ({ unicode = 'auto', message }: IDataObject): boolean =>
	unicode === 'auto' ? !isGsm7(String(message)) : unicode === true || unicode === 'yes';

export const withLink = (text: string, link?: string): string =>
	link === undefined ? text : `${text}\n${link}`;

/** A message in its own words. Windows ends lines with two characters, of which one costs and nobody sees it. */
export function wordsOf(input: Input): string {
	const text = String(input.message).replace(/\r\n?/g, '\n');
	if (messageOptionsOf(input).convertFormatting !== true) return text;
	const plain = withoutNotation(text);
	return plain.trim() === '' ? text : plain;
}

/** A message as it is sent, before a link: what was replaced, or how many segments that would save, and for what. */
export function messageText(input: Input, link?: string) {
	const text = wordsOf(input);
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

export type MessageText = ReturnType<typeof messageText>;

/** Tells what a message has that was made for another medium, unless the user wants it as it is. */
export function tellNotation(input: Input, { note }: Pick<ConvertContext, 'note'>): void {
	const { convertFormatting: converts } = messageOptionsOf(input);
	if (converts === false) return;
	const left = notationIn(wordsOf(input));
	if (converts) {
		const converted = notationIn(String(input.message)).filter((each) => !left.includes(each));
		if (converted.length > 0) note?.(`“Message” was converted from ${converted.join(', ')}`);
	}
	const advice = converts ? '' : ', unless “Convert Formatting” under Options is turned on';
	for (const each of left) {
		note?.(`“Message” has ${each}, which phones show as it stands${advice}`, 'warning');
	}
}
