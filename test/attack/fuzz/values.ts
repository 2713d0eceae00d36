import fc from 'fast-check';
import { DateTime, Duration } from 'luxon';

/** Stands for the port of the server that no request may reach. */
export const TRAP = 'trap.invalid';

const nested = (levels: number): unknown => {
	let value: unknown = 1;
	for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
	return value;
};

/** Texts that would lead elsewhere, mean something else or can’t be sent, if they were taken at their word. */
const TEXTS = [
	...[
		'',
		' ',
		'\t\r\n',
		'\u200b',
		'\u2028',
		'a\0b',
		'\u0007',
		'\u202eabc',
		'\ud83d',
		'\udc00x',
		'😀',
	],
	...[
		'.',
		'..',
		'../..',
		'../../clients',
		'..\\..',
		'/',
		'//',
		'%2e',
		'%2e%2e',
		'%2e%2e%2f',
		'..%2f..',
	],
	...[`http://${TRAP}/x`, `//${TRAP}/x`, `@${TRAP}/`, `\\\\${TRAP}\\x`, `7@${TRAP}`],
	...[`https://user:pass@${TRAP}/event/7/`, `http://${TRAP}/wp-json/calendar/events/v1/events/7`],
	...[
		'7/../8',
		'7;x',
		'7?force=true',
		'7#x',
		'7&force=true',
		'7%00',
		'7\r\nX-Evil: 1',
		'7/8',
		'７',
	],
	...['007', '+7', '-7', '7.0', '7e0', '0x7', '7n', ' 7 ', '1e999', '99999999999999999999', '-0'],
	...[
		'true',
		'null',
		'undefined',
		'NaN',
		'Infinity',
		'[object Object]',
		'{}',
		'[]',
		'{"a":1}',
		'[1,2]',
	],
	...[
		'[{"description":"x","quantity":1,"rate":5}]',
		'[{"__proto__":{"x":1}}]',
		'[null]',
		'[[[]]]',
		'{"a',
	],
	...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__,constructor'],
	...[
		'&action=send-sms',
		'&api_key=x',
		"' OR 1=1 --",
		'<script>alert(1)</script>',
		'&amp;#39;',
		'${x}',
	],
	...[
		'+233241234567,'.repeat(40),
		'+233241234567;+233241234568',
		'+',
		'00233241234567',
		'tel:+233241234567',
	],
	...[
		'2026-02-30',
		'2026-03-29T02:30:00',
		'+275760-09-13',
		'0000-00-00',
		'24:00',
		'9999999999999',
		'now',
	],
	...[
		'2026-03-01T09:00:00[Africa/Accra]',
		'2026-03-01T09:00:00+99:99',
		'Etc/GMT+12',
		'Mars/Olympus',
	],
	...['x@y', 'x@y.z,a@b.c', 'GH\u0130', 'ghs', '₵', '1,5', '1.500,00', '٣', '½', '1_000', '12 345'],
	...[
		'\\',
		'\\\\"',
		"\\'",
		'a'.repeat(3_000),
		'€'.repeat(700),
		'{{ $json }}',
		'%',
		'%%',
		'%E0%A4%A',
	],
];

const NUMBERS = [
	...[NaN, Infinity, -Infinity, -0, 0, -1, 1, 7, 1.005, 0.1 + 0.2, 1e21, 1e-7, -1e-320, 1e308],
	...[
		2 ** 31,
		2 ** 53,
		2 ** 53 + 2,
		Number.MAX_VALUE,
		Number.MIN_VALUE,
		4_294_967_296,
		1_700_000_000_000,
	],
];

const OTHERS: unknown[] = [
	...[null, undefined, true, false, 10n, 2n ** 70n],
	...[
		[],
		[[]],
		[null],
		[undefined],
		[NaN],
		[{}],
		[[[[]]]],
		['7', 7, null],
		[7, [8, [9]]],
		new Array(3),
	],
	...[
		{},
		{ a: 1 },
		{ id: 7 },
		{ name: 'x' },
		{ toString: 1 },
		{ toJSON: 1 },
		{ length: 3 },
		{ then: 1 },
	],
	...[{ constructor: { prototype: { x: 1 } } }, { __rl: true }, { __rl: true, mode: 'id' }],
	...[{ item: null }, { item: [null] }, { item: {} }, { item: [[]] }, { item: [{ quantity: {} }] }],
	...[{ organizer: [{}] }, { organizer: null }, { mode: 'id', value: '7' }],
	...['url', 'slug', 'list', 'name', '', '__proto__', 7, null].flatMap((mode) =>
		['..', '7', `https://${TRAP}/event/x/`, 'a/b', {}, null].map((value) => ({
			__rl: true,
			mode,
			value,
		})),
	),
	...[new Date(0), new Date(NaN), new Date(8.64e15), new Date(-1e14)],
	...[
		DateTime.fromISO('2026-03-01T09:00:00'),
		DateTime.invalid('unusable'),
		Duration.fromMillis(5),
	],
	...[new Map([['a', 1]]), new Set([1]), /x/, new URL('http://127.0.0.1/'), Buffer.from('x')],
	...[nested(90), nested(400), Object.create(null)],
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
	{ weight: 1, arbitrary: fc.jsonValue() },
	{
		weight: 1,
		arbitrary: fc.anything({ withBigInt: true, withDate: true, withSparseArray: true }),
	},
	{ weight: 1, arbitrary: fc.constantFrom('x', '0').map((sign) => sign.repeat(60_000)) },
);

/** Expressions that return something odd, or nothing, or fail. */
export const hostileExpression = fc
	.constantFrom(
		...[
			'{{ undefined }}',
			'{{ null }}',
			'{{ NaN }}',
			'{{ $json.nothing }}',
			'{{ $json.a.b.c }}',
			'{{ }}',
		],
		...[
			'{{ $now }}',
			'{{ $today }}',
			'{{ new Date() }}',
			'{{ DateTime.invalid("x") }}',
			'{{ $json }}',
		],
		...[
			'{{ $input.all() }}',
			'{{ $input.item }}',
			'{{ $json.',
			'{{ (() => { throw new Error("no") })() }}',
		],
		...[
			'{{ [1, 2] }}',
			'{{ ({ a: 1 }) }}',
			'{{ 10n }}',
			'{{ /x/ }}',
			'{{ Symbol("x") }}',
			'{{ () => 1 }}',
		],
		...[
			'{{ 1 / 0 }}',
			'{{ -0 }}',
			'{{ "" }}',
			' {{ " " }} ',
			'{{ $("Nobody").item.json.id }}',
			'',
			'{{ 1 }}{{ null }}',
		],
	)
	.map((text) => `=${text}`);
