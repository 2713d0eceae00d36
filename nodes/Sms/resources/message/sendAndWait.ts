import type { IDataObject } from 'n8n-workflow';

import { counted } from '../../../shared/errors/texts';
import { optionIn, valueIn } from '../../../shared/input/valueIn';
import { isoAt } from '../../../shared/input/zones';
import { clock } from '../../../shared/n8n/clock';
import type { Input, Layer, Operation, Outgoing } from '../../../shared/operation';
import { optionsCollection, toBody } from '../../../shared/panel/fields';
import type { Question } from '../../../shared/question';
import { failed, InvalidInput, optionsIn, succeeded } from '../../../shared/result';
import { claimKey } from '../../../shared/run/layers';
import { watchWallet } from '../../layers/watchWallet';
import { oddCharacters, segments } from '../../segments';
import { messageField, recipientsField, senderIdField } from '../fields';
import {
	approvalField,
	buttonsOf,
	limitWaitTime,
	responseType,
	submitLabel,
	thanksOption,
} from './approval';
import { findMessage } from './findMessage';
import { pageTexts } from './pageTexts';
import { previewReport } from './previewReport';
import { checkRecipients, MESSAGE_OPTIONS, messageOptionsOf } from './options';
import { send } from './send';
import { listStatuses, numbersOf, type Recipient } from './readSendReport';
import { describeDone, reportSend, wasDoneBefore } from './sendReport';
import { messageText, needsUnicode, tellNotation, withLink, wordsOf } from './text';

const LENGTH =
	'The link takes about 165 characters, so a message takes at least 2 segments. A text of up to about 130 characters fits into these.';

/** The last line of a message that was sent. */
const linkIn = ({ body }: Outgoing): string => String(body.message).split('\n').at(-1) ?? '';

/**
 * Each attempt has a link of its own, of the same length. So it isn’t part of what identifies the request, and comes to
 * the message last.
 */
const appendLink: Layer = async ({ request, input, item }, next) => {
	const link = item.link?.() ?? '';
	const isShown = optionsIn(input).preview === true;
	const message = withLink(String(request.body.message), isShown ? placeholderFor(link) : link);
	const body = { ...request.body, message };
	const warnings = [...warningsOf(link), ...(isShown ? [NO_LINK] : [])];
	return await next({ ...request, body, warnings });
};

/** Stands in a preview for the link, which only a question has that can be answered. It takes as many characters. */
const placeholderFor = (link: string): string => '(here comes the link)'.padEnd(link.length, '.');

const NO_LINK =
	'Dots stand for the link, which has as many characters. Each question gets a link of its own.';

/** Sends a message with a link, and waits until somebody has pressed a button on the page behind it. */
export const sendAndWait: Operation = {
	route: send.route,
	idempotent: false,
	onlyOnce: true,
	inDoubt: { title: 'The question may have been sent', affected: numbersOf },
	name: 'Send and Wait for Response',
	action: 'Send message and wait for response',
	description:
		'Send a text message with a link, and wait until somebody answers on the page behind it',
	forModel: false,
	fields: [
		senderIdField(toBody('senderId')),
		recipientsField(toBody('to')),
		{
			...messageField(toBody('message')),
			placeholder: 'e.g. Can Kofi pay GHS 120 for the hall?',
		},
		{ displayName: LENGTH, name: 'lengthNotice', type: 'notice', default: '' },
		responseType,
		approvalField,
		optionsCollection([
			MESSAGE_OPTIONS.defaultCountryCode,
			MESSAGE_OPTIONS.doNotSendTo,
			limitWaitTime,
			submitLabel,
			thanksOption,
			pageTexts,
			{
				...MESSAGE_OPTIONS.maximumSegments,
				default: 2,
				description:
					'How many segments the message can take, together with the link. A longer text is cut off with “...” in the message; the page shows all of it.',
			},
			MESSAGE_OPTIONS.replaceSpecialCharacters,
			MESSAGE_OPTIONS.convertFormatting,
			MESSAGE_OPTIONS.unicode,
		]),
	],
	validate: ({ body, qs }, input, context) => {
		const to = checkRecipients(input, context);
		tellNotation(input, context);
		const link = context.item?.link?.() ?? '';
		const { text } = messageText(input, link);
		const message = fit(text, link, input);
		const unicode = needsUnicode({ ...body, message });
		return { qs, body: { ...body, to, message, unicode } };
	},
	layers: [claimKey, appendLink, watchWallet],
	find: findMessage,
	describe: async ({ request, input }) =>
		await Promise.resolve(succeeded(describeQuestion(request, input))),
	interpret: (answer, request, input, run) => {
		if (answer.ok && wasDoneBefore(answer.value)) return succeeded([askedBefore(request, input)]);
		const link = linkIn(request);
		const sent = reportSend(answer, request, input, run, link);
		const [record] = sent.ok ? sent.value : [];
		if (!record) return sent;
		if (record.sent === 0 && record.unknown === 0) {
			const statuses = listStatuses(record.recipients as Recipient[]);
			const failure = {
				message: `Nobody got the message, so nobody can answer: ${statuses}`,
				description:
					'Neither Retry On Fail nor a retried execution sends it again. Check the numbers, and ask in a new execution.',
				details: record,
			};
			return { ...failed(failure), hadNoEffect: sent.hadNoEffect };
		}
		return { ...sent, question: { link, ...pageOf(input, request), until: limitOf(input) } };
	},
};

function pageOf(input: Input, { body }: Outgoing): Omit<Question, 'link'> {
	const thanks = optionIn(input, thanksOption);
	const texts = optionIn(input, pageTexts);
	return {
		sender: String(body.senderId),
		message: wordsOf(input),
		...(valueIn(input, responseType) === 'freeText'
			? { submit: optionIn(input, submitLabel) ?? 'Submit' }
			: (valueIn(input, approvalField) ?? buttonsOf({}))),
		...(thanks === undefined ? {} : { thanks }),
		...(texts === undefined ? {} : { texts }),
	};
}

const limitOf = (input: Input): number | undefined =>
	optionIn(input, limitWaitTime)?.endOf(clock.now());

/** What would be asked, and what the page behind the link would show. */
function describeQuestion(request: Outgoing, input: Input): IDataObject {
	const { endOf, zone } = optionIn(input, limitWaitTime) ?? {};
	return {
		...previewReport(request, input, linkIn(request)),
		page: { ...pageOf(input, request) },
		...(endOf && zone !== undefined ? { answerUntil: isoAt(endOf(clock.now()), zone) } : {}),
	};
}

/** What is known of a question of an earlier execution. How much of it was cut off, its link decided. */
function askedBefore(request: Outgoing, input: Input): IDataObject {
	const known = describeDone(request, input);
	for (const name of ['encoding', 'characters', 'segments']) delete known[name];
	return known;
}

/** How much of a question has to be left: of fewer characters, nobody can tell what they say yes to. */
const MIN_LEFT = 20;

/**
 * The text, or as much of it as fits into the segments beside the link. Each cut is measured with the encoding that it
 * needs: one emoji at the end of a text must not make all of it Unicode.
 */
function fit(text: string, link: string, input: Input): string {
	const { maximumSegments: max = Infinity, unicode } = messageOptionsOf(input);
	const needed = (words: string) => {
		const message = withLink(words, link);
		return segments(message, needsUnicode({ unicode, message })).segments;
	};
	if (needed(text) <= max) return text;
	const characters = Array.from(text);
	const cutAfter = (count: number) => `${characters.slice(0, count).join('').trimEnd()}...`;
	// To measure a long text takes a while, so each step halves what is in question. No segment holds more than 160.
	let [fits, tooMany] = [-1, Math.min(characters.length, 160 * max)];
	while (tooMany - fits > 1) {
		const middle = Math.floor((fits + tooMany) / 2);
		if (needed(cutAfter(middle)) <= max) fits = middle;
		else tooMany = middle;
	}
	if (fits >= MIN_LEFT) return cutAfter(fits);
	const [odd] = oddCharacters(characters.slice(0, tooMany).join(''));
	const why = odd === undefined ? '' : `, because of “${odd}”`;
	throw new InvalidInput(
		needed('') > max
			? `The link alone takes ${needed('')} segments, but Maximum Segments is ${max}. Raise it under Options.`
			: `The message would be cut after ${counted(Math.max(fits, 0), 'character')}${why}, as the link takes the rest of Maximum Segments. Raise it under Options.`,
	);
}

/** A link that only this machine can open costs as much as any other. */
const warningsOf = (link: string): string[] =>
	/^https?:\/\/(localhost|127\.|0\.0\.0\.0|\[::1?\])/.test(link)
		? [
				`The link begins with ${new URL(link).origin}, which no phone can open. Set WEBHOOK_URL to the public address of n8n, in queue mode for the workers too.`,
			]
		: [];
