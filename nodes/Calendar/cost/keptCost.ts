import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Input } from '../../shared/operation';
import { failed, isObject, succeeded, type Result } from '../../shared/result';
import { decodeHtml } from '../text';
import { costForm, numbersShown, readNumbers, type Cost } from './costForm';

/** The cost of a record: what visitors see, and what is stored if the record shows it. */
interface Held {
	shown: string;
	stored?: Cost;
}

/** Admin pages store `suffix`, the interface `postfix`. Both mean the same. */
const POSITIONS: Readonly<Record<string, Cost['position']>> = {
	prefix: 'prefix',
	suffix: 'postfix',
	postfix: 'postfix',
};

const hasDigit = (text: string): boolean => /\d/.test(text);

/** A record without details, or with details that lack the amounts, doesn’t show what is stored. */
function heldIn({ cost, cost_details: details }: IDataObject): Held {
	const shown = decodeHtml(cost).trim();
	if (!isObject(details) || !Array.isArray(details.values)) return { shown };
	// Words are listed too: `Free` as `free`.
	const values = (details.values as unknown[]).map(decodeHtml).filter(hasDigit);
	if (values.length === 0 && hasDigit(shown)) return { shown };
	const symbol = decodeHtml(details.currency_symbol).trim();
	const position = POSITIONS[decodeHtml(details.currency_position)] ?? '';
	return { shown, stored: { symbol, position, values } };
}

/** The form that keeps most: the amounts shown with their symbol, if need be in another place. */
function closest({ shown, stored }: Held): string {
	if (stored === undefined) return shown;
	const { symbol, position } = stored;
	const values = [...new Set([stored.values[0], stored.values.at(-1)])].filter(
		(value): value is string => value !== undefined,
	);
	const places: Array<Cost['position']> = symbol === '' ? [''] : [position, 'prefix', 'postfix'];
	const form = places
		.map((place) => costForm({ symbol, position: place, values }))
		.find((text) => text !== undefined);
	return form ?? shown;
}

/**
 * The cost to send in an update that doesn’t change it; undefined if the event has none. Servers derive the currency anew
 * from the text of every write, so the text that they show would often change it: `10€ – 20€` becomes `$10 – $20`. If no
 * text keeps it, the closest one is returned; checkKeptCost refuses such updates. A record that doesn’t show what is
 * stored is sent back as it is shown.
 */
export function keptCost(record: IDataObject): string | undefined {
	const text = closest(heldIn(record));
	return text === '' ? undefined : text;
}

export const allowCostChangeOption: INodeProperties = {
	displayName: 'Allow Cost Changes',
	name: 'allowCostChange',
	type: 'boolean',
	default: false,
	description:
		'Whether to update an event even if its cost can’t be kept. Servers reset the cost with every update and can’t store every form of it again. If on, the closest form is sent, and the output’s warnings contain it. If off, such an update is refused before anything is sent.',
};

/** Why a cost can’t be sent back unchanged. The first that applies counts. */
const OBSTACLES: ReadonlyArray<[stands: (stored: Cost, shown: string) => boolean, reason: string]> =
	[
		[
			({ symbol, position, values }) => values.length === 0 && symbol + position !== '',
			'A currency is stored with it, and servers can’t store one with words',
		],
		[
			({ symbol }) => /\s/.test(symbol),
			'It is taken from a longer text, which the service doesn’t show',
		],
		[({ values }) => values.length > 2, 'It has more than two amounts'],
		[
			({ values }, shown) =>
				shown !== '' && readNumbers(shown).join(' ') !== numbersShown(values).join(' '),
			'Servers read its amounts differently from how they are shown, such as amounts with a comma',
		],
		[
			({ position, values }) => position === 'prefix' && values.length > 1,
			'Servers can’t store a range with a currency symbol in front of the amounts',
		],
		[
			({ symbol, position }) => (symbol === '') !== (position === ''),
			'Servers can’t store a currency symbol without its position, or the other way round',
		],
		[
			(stored) => stored.values.length > 0 && costForm(stored) === undefined,
			'Servers don’t understand its amounts or its currency symbol',
		],
	];

const obstacle = ({ shown, stored }: Held): string | undefined =>
	stored && (shown !== '' || stored.values.length > 0)
		? OBSTACLES.find(([stands]) => stands(stored, shown))?.[1]
		: undefined;

const allowsChange = ({ options }: Input): boolean =>
	(options as IDataObject | undefined)?.allowCostChange === true;

/**
 * Refuses an update that would change the cost of the record although it isn’t among the changes. If the user accepts
 * that, returns a warning.
 */
export function checkKeptCost(
	record: IDataObject,
	changes: IDataObject,
	input: Input,
): Result<string[]> {
	const held = heldIn(record);
	const reason = changes.cost === undefined ? obstacle(held) : undefined;
	if (reason === undefined) return succeeded([]);
	const sent = `“${closest(held)}”`;
	if (allowsChange(input)) {
		return succeeded([
			`The event’s cost “${held.shown}” can’t be kept, because servers reset it with every update. ${reason}. It was sent as ${sent}.`,
		]);
	}
	return failed({
		message: `The update would change the event’s cost “${held.shown}”`,
		description: `Servers reset the cost with every update. ${reason}. Set “Cost” or “Price” as well, or turn on “Allow Cost Changes” under Options to send it as ${sent}. Nothing was changed.`,
	});
}
