import fc from 'fast-check';

import { ECHO, ECHOES, ENCODINGS, type AnswerPlan, type BodyPlan, type Echo } from './answers';
import type { Reply } from './server';
import { TRAP } from './values';

/** A word of a service, with what may be in it. */
const words = fc.constantFrom(
	...[
		'',
		' ',
		'Locked',
		`Bad key ${ECHO}`,
		'<b>No</b>',
		'&lt;script&gt;',
		'line\nbreak',
		'\0',
		'\ud83d',
	],
	...[
		'ENOTFOUND',
		'ECONNREFUSED',
		'x'.repeat(5_000),
		'https://example.com/?api_key=ECHO',
		'0',
		'false',
		'ok',
	],
);

const leaf = fc.oneof(
	words,
	fc.constantFrom<unknown>(
		...[null, true, false, 0, -1, 1.5, 7, 1e21, 404, 401, 429, 2 ** 53, '7', '404'],
	),
	fc.constantFrom<unknown>(
		...[{}, [], [null], [[]], [{}], { error: 'x' }, { id: 1 }, { rendered: 'x' }, [7, 'x']],
	),
);

const ERROR_FIELDS =
	'error errors message code status statusCode success ok data detail details title name error_description parameters additional_errors fields params event id events venues meta __proto__ toString'.split(
		' ',
	);

const errorBody = fc
	.array(
		fc.tuple(
			fc.constantFrom(...ERROR_FIELDS),
			fc.oneof(
				leaf,
				fc.dictionary(fc.constantFrom(...ERROR_FIELDS), leaf, { maxKeys: 3 }),
				fc.array(leaf, { maxLength: 3 }),
			),
		),
		{ minLength: 1, maxLength: 4 },
	)
	.map((fields) => Object.fromEntries(fields));

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
	{
		weight: 3,
		arbitrary: fc
			.constantFrom(
				...[
					'',
					' ',
					'\ufeff',
					'\ufeff{}',
					'null',
					'{',
					'[',
					'"',
					'{"data":',
					'{"a":1}{"b":2}',
					'NaN',
					'OK',
					ECHO,
				],
				...[
					`{"error":"${ECHO}"}`,
					`{"data":{"id":"${ECHO}","${ECHO}":1}}`,
					`<html><title>${ECHO}</title>`,
				],
				...[
					'<!doctype html><h1>Bad Gateway</h1>',
					'a=1&b=2',
					'<?xml version="1.0"?><a/>',
					'\0\0\0',
					'�',
				],
				...[
					'<br />\n<b>Warning</b>: x in <b>/a.php</b> on line <b>1</b><br />\n{"data":{"id":"1"}}',
					'[]',
				],
				...[
					'<br />\n<b>Fatal error</b>: Uncaught ECHO',
					'{"__proto__":{"polluted":true}}',
					'1'.repeat(20_000),
				],
			)
			.map((text) => ({ text })),
	},
	{ weight: 1, arbitrary: fc.constantFrom(99, 101, 3_000).map((levels) => ({ levels })) },
);

const oddNumber = fc.constantFrom(
	...[
		'',
		'0',
		'-1',
		'1',
		'0.5',
		'60',
		'1e3',
		'99999999999',
		'NaN',
		'soon',
		'1,5',
		'Wed, 21 Oct 2015 07:28:00 GMT',
	],
	...['2099-01-01', '4102444800', '4102444800000', '9'.repeat(400)],
);

const headers = fc
	.array(
		fc.oneof(
			fc.tuple(
				fc.constantFrom(
					'x-ratelimit-limit',
					'x-ratelimit-remaining',
					'x-ratelimit-reset',
					'retry-after',
					'date',
					'x-wp-total',
					'x-wp-totalpages',
					'age',
				),
				oddNumber,
			),
			fc.tuple(
				fc.constant('location'),
				fc.constantFrom(
					`http://${TRAP}/x`,
					`//${TRAP}/x`,
					'/elsewhere',
					'',
					'http://',
					`http://${TRAP}/?api_key=${ECHO}`,
					':::',
					'data:text/plain,x',
				),
			),
			fc.tuple(
				fc.constantFrom('set-cookie', 'www-authenticate', 'server', 'link'),
				fc.constantFrom('x', `Bearer ${ECHO}`, '\xff\xfe'),
			),
		),
		{ maxLength: 3 },
	)
	.map((entries) => Object.fromEntries(entries));

const TYPES = [
	...[
		'application/json',
		'text/html',
		'text/plain',
		'',
		';;;',
		'application/octet-stream',
		'image/png',
		'application/xml',
	],
	...[
		'application/json; charset=utf-16le',
		'application/json; charset=nonsense',
		'text/html; charset="iso-8859-1"',
	],
	...[
		'application/problem+json',
		'multipart/mixed; boundary=x',
		'text/event-stream',
		'APPLICATION/JSON;CHARSET=UTF-7',
	],
];

const STATUSES = [
	...[
		201, 202, 203, 204, 205, 206, 226, 299, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403,
		404, 405, 406,
	],
	...[
		408, 409, 410, 413, 415, 418, 422, 423, 425, 426, 429, 431, 451, 460, 499, 500, 501, 502, 503,
		504, 520, 599, 600, 999,
	],
];

const ENCODING_NAMES = Object.keys(ENCODINGS) as Array<keyof typeof ENCODINGS>;

/** The usual value, and one time in `rarity + 1` another one. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>, rarity: number): fc.Arbitrary<T> =>
	fc.oneof(
		{ weight: Math.round(rarity * 2), arbitrary: fc.constant(usual) },
		{ weight: 2, arbitrary: other },
	);

/** Any answer that a service, a proxy or somebody between them may give. */
export const answerPlan: fc.Arbitrary<AnswerPlan> = fc.record({
	status: mostly(200, fc.constantFrom(...STATUSES), 1.5),
	headers,
	type: mostly(undefined, fc.constantFrom(...TYPES), 2),
	body,
	encoding: mostly(undefined, fc.constantFrom(...ENCODING_NAMES), 12),
	ending: mostly<Reply['ending']>('whole', fc.constantFrom('cut', 'drop'), 15),
	echo: fc.constantFrom(...(Object.keys(ECHOES) as Echo[])),
});
