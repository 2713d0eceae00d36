import fc from 'fast-check';
import { DateTime, Duration } from 'luxon';

import {
	ECHO,
	ECHOES,
	ENCODINGS,
	TRAP,
	type AnswerPlan,
	type BodyPlan,
	type Echo,
	type Encoding,
} from './answers';
import type { Reply } from './servers';

/** A text for each word. */
const words = (text: string) => text.trim().split(/[ \t\n]+/);

/** A text between two lines each. */
const texts = (text: string) => text.trim().split(/\s*\|\s*/);

const nested = (levels: number): unknown => {
	let value: unknown = 1;
	for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
	return value;
};

/** Texts that would lead elsewhere, mean something else or can’t be sent, if they were taken at their word. */
const TEXTS = [
	...['', ' ', ' 7 ', '\t\r\n', '\u200b', '\u2028', 'a\0b', '\u0007', '\u202eabc', '\ud83d'],
	...['\udc00x', '7\r\nX-Evil: 1', 'a'.repeat(3_000), '€'.repeat(700), '+233241234567,'.repeat(40)],
	...words(String.raw`
		. .. ../.. ../../clients ..\.. / // %2e %2e%2e %2e%2e%2f ..%2f.. \ \\" \' % %% %E0%A4%A
		http://${TRAP}/x //${TRAP}/x @${TRAP}/ \\${TRAP}\y 7@${TRAP} https://user:pass@${TRAP}/event/7/
		http://${TRAP}/wp-json/calendar/events/v1/events/7 7/../8 7;x 7?force=true 7#x 7&force=true 7%00 7/8 ７
		007 +7 -7 7.0 7e0 0x7 7n 1e999 99999999999999999999 -0 1,5 1.500,00 ٣ ½ 1_000
		true null undefined NaN Infinity {} [] {"a":1} [1,2] [null] [[[]]] {"a [{"__proto__":{"x":1}}]
		[{"description":"x","quantity":1,"rate":5}] __proto__ constructor toString hasOwnProperty
		__proto__,constructor &action=send-sms &api_key=x <script>alert(1)</script> &amp;#39; 😀
		+233241234567;+233241234568 + 00233241234567 tel:+233241234567 x@y x@y.z,a@b.c ghs ₵
		2026-02-30 2026-03-29T02:30:00 +275760-09-13 0000-00-00 24:00 9999999999999 now Etc/GMT+12
		2026-03-01T09:00:00[Africa/Accra] 2026-03-01T09:00:00+99:99 Mars/Olympus`),
	...texts(`
		[object Object] | ' OR 1=1 -- | 12 345 | \${x} | {{ $json }}`),
	'GH\u0130',
];

const NUMBERS = [
	...[NaN, Infinity, -Infinity, -0, 0, -1, 1, 7, 1.005, 0.1 + 0.2, 1e21, 1e-7, -1e-320, 1e308],
	...[2 ** 31, 2 ** 53, 2 ** 53 + 2, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 32, 1.7e12],
];

const LOCATED = ['..', '7', `https://${TRAP}/event/x/`, 'a/b', {}, null];

const OTHERS: unknown[] = [
	...[null, undefined, true, false, 10n, 2n ** 70n, [], [[]], [null], [undefined], [NaN], [{}]],
	...[[[[[]]]], ['7', 7, null], [7, [8, [9]]], new Array(3), {}, { a: 1 }, { id: 7 }],
	...[{ name: 'x' }, { toString: 1 }, { toJSON: 1 }, { length: 3 }, { then: 1 }, { item: null }],
	...[{ constructor: { prototype: { x: 1 } } }, { __rl: true }, { __rl: true, mode: 'id' }],
	...[{ item: [null] }, { item: {} }, { item: [[]] }, { item: [{ quantity: {} }] }],
	...[{ organizer: [{}] }, { organizer: null }, { mode: 'id', value: '7' }],
	...['url', 'slug', 'list', 'name', '', '__proto__', 7, null].flatMap((mode) =>
		LOCATED.map((value) => ({ __rl: true, mode, value })),
	),
	...[new Date(0), new Date(NaN), new Date(8.64e15), new Date(-1e14)],
	...[DateTime.fromISO('2026-03-01T09:00:00'), DateTime.invalid('unusable')],
	...[Duration.fromMillis(5), new Map([['a', 1]]), new Set([1]), /x/, Buffer.from('x')],
	...[new URL('http://127.0.0.1/'), nested(90), nested(400), Object.create(null)],
];

/** `{ "__proto__": … }` as JSON makes it: a property of its own. Not in the list above, which fast-check copies. */
const WITH_PROTO = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';

/** Anything that a workflow or an expression may hold. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
	{ weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
	{ weight: 4, arbitrary: fc.constantFrom<unknown>(...OTHERS) },
	{ weight: 1, arbitrary: fc.constant(null).map(() => JSON.parse(WITH_PROTO) as unknown) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
	{ weight: 1, arbitrary: fc.stringMatching(/^[0-9./%+-]{1,12}$/) },
	{
		weight: 2,
		arbitrary: fc.anything({ withBigInt: true, withDate: true, withSparseArray: true }),
	},
	{ weight: 1, arbitrary: fc.constantFrom('x', '0').map((sign) => sign.repeat(60_000)) },
);

/** Expressions that return something odd, or nothing, or fail. */
export const hostileExpression = fc
	.constantFrom(
		'',
		'{{ $json.',
		'{{ 1 }}{{ null }}',
		...texts(`
		undefined | null | NaN | $json.nothing | $json.a.b.c | $now | $today | new Date() |
		DateTime.invalid("x") | $json | $input.all() | $input.item |
		(() => { throw new Error("no") })() | [1, 2] | ({ a: 1 }) | 10n | /x/ | Symbol("x") |
		() => 1 | 1 / 0 | -0 | "" | " " | $("Nobody").item.json.id`).map((text) => `{{ ${text} }}`),
	)
	.map((text) => `=${text}`);

const leaf = fc.oneof(
	fc.constantFrom(
		...['', ' ', `Bad key ${ECHO}`, '&lt;script&gt;', 'line\nbreak', '\0', '\ud83d'],
		...words(
			'Locked <b>No</b> ENOTFOUND ECONNREFUSED https://example.com/?api_key=ECHO 0 false ok',
		),
		'x'.repeat(5_000),
	),
	fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 7, 1e21, 404, 401, 429, 2 ** 53, '404'),
	fc.constantFrom<unknown>({}, [], [null], [[]], [{}], { error: 'x' }, { id: 1 }, [7, 'x']),
	fc.constant({ rendered: 'x' }),
);

const errorField = fc.constantFrom(
	...words(`error errors message code status statusCode success ok data detail details title name
		error_description parameters additional_errors fields params event id events venues meta __proto__ toString`),
);

/** Fields in which services put an error, with anything in them. */
const errorBody = fc
	.array(
		fc.tuple(
			errorField,
			fc.oneof(
				leaf,
				fc.dictionary(errorField, leaf, { maxKeys: 3 }),
				fc.array(leaf, { maxLength: 3 }),
			),
		),
		{ minLength: 1, maxLength: 4 },
	)
	.map((fields) => Object.fromEntries(fields));

/** Bodies that aren’t what they should be. */
const BODIES = [
	...['', ' ', '\ufeff', '\ufeff{}', '\0\0\0', '1'.repeat(20_000)],
	...texts(`
		null | { | [ | [] | " | {"data": | {"a":1}{"b":2} | NaN | OK | a=1&b=2 | � | ${ECHO} |
		{"error":"${ECHO}"} | {"data":{"id":"${ECHO}","${ECHO}":1}} |
		{"__proto__":{"polluted":true}} | <html><title>${ECHO}</title> |
		<!doctype html><h1>Bad Gateway</h1> | <?xml version="1.0"?><a/> |
		<br /> <b>Fatal error</b>: Uncaught ECHO`),
	'<br />\n<b>Warning</b>: x in <b>/a.php</b> on line <b>1</b><br />\n{"data":{"id":"1"}}',
];

const body: fc.Arbitrary<BodyPlan> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<BodyPlan>({ changes: [] }) },
	{
		weight: 6,
		arbitrary: fc
			.array(fc.tuple(fc.nat(200), fc.oneof(leaf, fc.jsonValue())), { minLength: 1, maxLength: 3 })
			.map((changes) => ({ changes })),
	},
	{ weight: 4, arbitrary: errorBody.map((json) => ({ json })) },
	{ weight: 2, arbitrary: fc.jsonValue().map((json) => ({ json })) },
	{ weight: 3, arbitrary: fc.constantFrom(...BODIES).map((text) => ({ text })) },
	{ weight: 1, arbitrary: fc.constantFrom(99, 101, 3_000).map((levels) => ({ levels })) },
);

const header = (names: string, values: readonly string[]) =>
	fc.tuple(fc.constantFrom(...words(names)), fc.constantFrom(...values));

const headers = fc
	.array(
		fc.oneof(
			header(
				`x-ratelimit-limit x-ratelimit-remaining x-ratelimit-reset retry-after date x-wp-total
					x-wp-totalpages age`,
				[
					...['', '9'.repeat(400), 'Wed, 21 Oct 2015 07:28:00 GMT'],
					...words(
						'0 -1 1 0.5 60 1e3 99999999999 NaN soon 1,5 2099-01-01 4102444800 4102444800000',
					),
				],
			),
			header('location', [
				'',
				...words(`http://${TRAP}/x //${TRAP}/x /elsewhere http:// ::: data:text/plain,x`),
				`http://${TRAP}/?api_key=${ECHO}`,
			]),
			header('set-cookie www-authenticate server link', ['x', `Bearer ${ECHO}`, '\xff\xfe']),
		),
		{ maxLength: 3 },
	)
	.map((entries) => Object.fromEntries(entries));

const TYPES = [
	'',
	...texts(`
		application/json | text/html | text/plain | ;;; | application/octet-stream | image/png |
		application/xml | application/json; charset=utf-16le | application/json; charset=nonsense |
		text/html; charset="iso-8859-1" | application/problem+json | multipart/mixed; boundary=x |
		text/event-stream | APPLICATION/JSON;CHARSET=UTF-7`),
];

const STATUSES =
	words(`201 202 203 204 205 206 226 299 300 301 302 303 304 307 308 400 401 402 403 404
	405 406 408 409 410 413 415 418 422 423 425 426 429 431 451 460 499 500 501 502 503 504 520 599 600 999`);

/** The usual value, and one time in `rarity + 1` another one. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>, rarity: number): fc.Arbitrary<T> =>
	fc.oneof(
		{ weight: Math.round(rarity * 2), arbitrary: fc.constant(usual) },
		{ weight: 2, arbitrary: other },
	);

const answerPlan: fc.Arbitrary<AnswerPlan> = fc.record({
	status: mostly(200, fc.constantFrom(...STATUSES.map(Number)), 1.5),
	headers,
	type: mostly(undefined, fc.constantFrom(...TYPES), 2),
	body,
	encoding: mostly(undefined, fc.constantFrom(...(Object.keys(ENCODINGS) as Encoding[])), 12),
	ending: mostly<Reply['ending']>('whole', fc.constantFrom('cut', 'drop'), 15),
	echo: fc.constantFrom(...(Object.keys(ECHOES) as Echo[])),
});

/** Any answers that a service, a proxy or somebody between them may give, one after the other. */
export const answerPlans = fc.array(answerPlan, { minLength: 1, maxLength: 3 });
