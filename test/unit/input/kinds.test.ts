import { triggerFields as calendarTrigger } from '../../../nodes/Calendar/trigger/properties';
import { pollingFields } from '../../../nodes/Invoicing/polling/properties';
import { triggerFields as smsTrigger } from '../../../nodes/Sms/trigger/properties';
import { checked } from '../../../nodes/shared/input/convert';
import type { Kind } from '../../../nodes/shared/input/kinds';
import { kindOf } from '../../../nodes/shared/input/readField';
import { readFields } from '../../../nodes/shared/input/readItem';
import type { Field } from '../../../nodes/shared/operation';
import { bodyField } from '../../../nodes/shared/panel/fields';
import { withSendOptions } from '../../../nodes/shared/panel/sendOptions';
import { isBlank } from '../../../nodes/shared/result';
import { worded } from '../../../nodes/shared/errors/render';
import { locator, RESOURCES } from '../../support/usualParameters';

/** A field in its collections, from the outside. */
type Path = readonly [Field, ...Field[]];

const pathsIn = (fields: readonly Field[], around: readonly Field[] = []): Path[] =>
	fields.flatMap((field): Path[] =>
		field.type === 'collection'
			? pathsIn(field.options as Field[], [...around, field])
			: [[...around, field] as unknown as Path],
	);

const PLACES: ReadonlyArray<[place: string, fields: readonly Field[]]> = [
	...Object.entries(RESOURCES).flatMap(([service, resources]) =>
		Object.entries(resources).flatMap(([resource, operations]) =>
			Object.entries(operations).map(
				([name, operation]) =>
					[`${service}.${resource}.${name}`, withSendOptions(operation)] as [string, Field[]],
			),
		),
	),
	['the Calendar Trigger', calendarTrigger],
	['the New or Due Invoice Trigger', pollingFields],
	['the SMS Trigger', smsTrigger],
];

const ROWS = PLACES.flatMap(([place, fields]) =>
	pathsIn(fields)
		.filter((path) => path.at(-1)?.type !== 'notice')
		.map((path) => ({ place, path, isPolled: place.startsWith('the ') })),
);

function kindIn(path: Path): Kind {
	const around = path.slice(0, -1).filter(({ kind }) => kind !== undefined);
	return kindOf(path.at(-1) as Field, around.at(-1)?.kind);
}

const CREDENTIAL = { senderId: 'AKWAABA', defaultCountryCode: '233' };

/** What becomes of a value in the field: refused, left out, also with a note, or what is then in the input. */
function outcomeOf({ path, isPolled }: (typeof ROWS)[number], value: unknown, more = {}) {
	const [outer, ...inner] = path;
	const held = inner.reduceRight((within, { name }) => ({ [name]: within }), value);
	const notes: string[] = [];
	const read = checked(() =>
		readFields([outer], (name) => (name === outer.name ? held : undefined), {
			timezone: 'Africa/Accra',
			note: (made) => void notes.push(made),
			...(isPolled ? {} : { item: { stored: () => undefined, evaluate: () => undefined } }),
			...more,
		}),
	);
	if (!read.ok) {
		const { message, description } = worded(read.failure);
		expect(message).toBe(`The parameter “${path.at(-1)?.displayName}” is empty`);
		return `refused: ${description}`;
	}
	const names = path.filter(({ name }) => name !== 'advanced').map(({ name }) => name);
	let found: unknown = read.value.input;
	for (const name of names) found = (found as Record<string, unknown> | undefined)?.[name];
	const sent = Object.keys({ ...read.value.body, ...read.value.qs }).length > 0;
	expect(notes.every((note) => note.endsWith('had no value and was left out'))).toBe(true);
	if (notes.length > 0) return 'left out with a note';
	if (sent) return 'sent';
	return isBlank(found) ? 'left out' : `read: ${String(found)}`;
}

const FIX = /^refused: Its expression returned nothing\. Fix the expression/;
const FIX_OR_FILTER =
	/^refused: Its expression returned nothing\. Fix the expression, or (leave out items|the data)/;
const ENTER = /^refused: (Change|Set|Enter) /;
const LEFT_OUT = /^left out$/;
const NOTED = /^left out with a note$/;
const ALL_PASS = /^refused: A filter without a value would let everything pass/;

/** What happens if the expression returned nothing, and if the field is blank. */
const BY_KIND: Record<Kind, [nothing: RegExp, blank: RegExp]> = {
	required: [FIX, ENTER],
	optional: [FIX_OR_FILTER, LEFT_OUT],
	detail: [NOTED, LEFT_OUT],
	emptiable: [NOTED, /^sent$/],
	filter: [ALL_PASS, ALL_PASS],
	key: [/^refused: The item would be sent without protection/, LEFT_OUT],
	inCredential: [FIX_OR_FILTER, /^(sent|read: 233)$/],
};

test.each(Object.entries(BY_KIND))(
	'a field without a value is treated as %s',
	(kind, [nothing, blank]) => {
		const rows = ROWS.filter(({ path }) => kindIn(path) === kind);
		expect(rows.length).toBeGreaterThan(0);
		for (const row of rows) {
			const credential = { credential: CREDENTIAL };
			for (const value of [null, locator(null), locator(undefined)]) {
				expect(outcomeOf(row, value, credential)).toMatch(nothing);
			}
			for (const value of ['', ' ', '\u200b', locator('')]) {
				expect(outcomeOf(row, value, credential)).toMatch(blank);
			}
		}
	},
);

test('a blank that empties a field is checked like any other value', () => {
	const field = bodyField('image', 'Image', { kind: 'emptiable', check: (value) => [value] });
	const read = readFields([field], () => '', { timezone: 'Africa/Accra' });
	expect(read).toEqual({ body: { image: [''] }, qs: {}, input: { image: [''] } });
});
