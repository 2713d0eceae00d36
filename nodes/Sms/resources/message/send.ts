import type { Field, Input, Operation } from '../../../shared/operation';
import { optionsCollection, toBody } from '../../../shared/panel/fields';
import { concurrencyOption } from '../../../shared/panel/sendOptions';
import { InvalidInput } from '../../../shared/result';
import { claimKey } from '../../../shared/run/layers';
import { withinLimits } from '../../layers/withinLimits';
import { batch } from '../../layers/batch';
import { onePerNumber } from '../../layers/onePerNumber';
import { preview, previewOption } from '../../layers/preview';
import { sendingHours } from '../../layers/sendingHours';
import { watchWallet } from '../../layers/watchWallet';
import { parameter, phrase } from '../../../shared/phrase';
import { oddCharacters, segments } from '../../segments';
import { messageField, recipientsField, senderIdField } from '../fields';
import { findMessage } from './findMessage';
import { checkRecipients, MESSAGE_OPTIONS, messageOptionsOf } from './options';
import { numbersOf } from './readSendReport';
import { reportSend } from './sendReport';
import { messageText, needsUnicode, tellNotation } from './text';

/** One after another, so that nothing else is in progress when one fails. */
const SEND_OPTIONS: readonly Field[] = [
	previewOption,
	...Object.values(MESSAGE_OPTIONS),
	concurrencyOption(1),
];

/** `POST /sms/send`, which charges the wallet. */
export const send: Operation = {
	name: 'Send',
	action: 'Send message',
	description: 'Send a text message to one or more recipients',
	forModel:
		'Numbers begin with + and the country code, such as +233241234567; several are separated by commas. Each message costs money: if the result has allSent true, everybody got it, so don’t send it again. If it has preview true, nobody got it.',
	route: { method: 'POST', path: '/sms/send' },
	idempotent: false,
	onlyOnce: 'advised',
	fields: [
		senderIdField(toBody('senderId')),
		recipientsField({
			...toBody('to'),
			kind: 'emptiable',
			hint: 'Numbers without + need Default Country Code; if some may be missing or wrong, add Skip Invalid Recipients',
		}),
		messageField(toBody('message')),
		optionsCollection(SEND_OPTIONS),
	],
	validate: ({ body, qs }, input, context) => {
		const to = checkRecipients(input, context, context.isTool);
		tellNotation(input, context);
		const { text: message, savable } = messageText(input);
		const unicode = needsUnicode({ ...body, message });
		checkLength(message, unicode, savable, input);
		const skipped = to.length === 0 ? { recipients: [] } : undefined;
		return { qs, body: { ...body, to, message, unicode }, ...(skipped && { skipped }) };
	},
	layers: [onePerNumber, preview, sendingHours, claimKey, withinLimits, watchWallet],
	find: findMessage,
	batch,
	interpret: reportSend,
	inDoubt: { title: 'The message may have been sent', affected: numbersOf },
};

function checkLength(text: string, unicode: boolean, savable: number, input: Input): void {
	const { maximumSegments: max } = messageOptionsOf(input);
	const needed = segments(text, unicode);
	if (max === undefined || needed.segments <= max) return;
	const replace = parameter('Replace Special Characters');
	const advice = savable > 0 ? phrase`. ${replace} saves ${savable} of them` : '';
	throw new InvalidInput(
		phrase`The parameter ${parameter('Message')} takes ${needed.segments} segments (${needed.characters} characters${whyFew(text, unicode)}), but Maximum Segments is ${max}${advice}`,
	);
}

/** Why fewer characters fit into a segment than people expect. */
function whyFew(text: string, unicode: boolean): string {
	if (!unicode) return '';
	const [odd] = oddCharacters(text);
	const why = odd === undefined ? 'with Unicode' : `because of “${odd}”`;
	return `; ${why}, only 70 fit into a segment`;
}
