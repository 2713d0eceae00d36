import { createHash, createHmac } from 'node:crypto';

import fc from 'fast-check';

import { sign } from '../support/signer';

/** A delivery that wasn’t signed by the service, although it may look like it. */
interface Forgery {
	body: Buffer;
	/** The values of X-Service-Signature, as they are sent; several for a repeated header. */
	signatures: string[];
	/** Other headers. */
	headers?: Record<string, string>;
}

/** What a forger may know: a genuine delivery, and a number to vary the attack with. */
interface Known {
	body: Buffer;
	secret: string;
	/** Another genuine delivery. */
	other: Buffer;
	nth: number;
}

const hexOf = (body: string | Buffer, secret: string) => sign(body, secret).slice('sha256='.length);

const put = (text: string, at: number, what: string, instead = 0) =>
	text.slice(0, at) + what + text.slice(at + instead);

/** Bodies that differ from the genuine one, which the signature belongs to. */
const BODIES: Record<string, (known: Known) => Buffer | string> = {
	'one bit is flipped': ({ body, nth }) => {
		const changed = Buffer.from(body);
		const at = nth % changed.length;
		changed[at] = (changed[at] as number) ^ (1 << nth % 8);
		return changed;
	},
	'a byte is appended': ({ body, nth }) => Buffer.concat([body, Buffer.from([nth % 256])]),
	'a byte is missing': ({ body, nth }) => put(`${body}`, nth % `${body}`.length, '', 1),
	'a space is inserted': ({ body, nth }) => put(`${body}`, 1 + (nth % (`${body}`.length - 1)), ' '),
	'a line break is appended': ({ body }) => `${body}\n`,
	'a byte order mark is put before it': ({ body }) => `\ufeff${body}`,
	'it is written with other spaces': ({ body }) => `${JSON.stringify(read(body), null, 3)} `,
	'its fields are in another order': ({ body }) => {
		const { event, data } = read(body);
		return ` ${JSON.stringify({ data, event })}`;
	},
	'the event is another one': ({ body }) =>
		JSON.stringify({ ...read(body), event: 'invoice.forged' }),
	'the data is another one': ({ body, nth }) =>
		JSON.stringify({ ...read(body), data: { forged: nth } }),
	'it has the same field twice': ({ body }) => `${body}`.replace('{', '{"event":"x",'),
	'it is another delivery': ({ other }) => other,
	'it is empty': () => '',
	'it is cut off': ({ body, nth }) => body.subarray(0, nth % body.length),
	'it is sent twice over': ({ body }) => `${body}${body}`,
	'it is UTF-16': ({ body }) => Buffer.from(`${body}`, 'utf16le'),
	'it is wrapped in a list': ({ body }) => `[${body}]`,
};

const read = (body: Buffer) => JSON.parse(`${body}`) as Record<string, unknown>;

/** Headers that contain the right hash, `#`, and aren’t what the service sends. A “~” is a sign without a width. */
const HEADERS =
	`# | SHA256=# | Sha256=# | sha1=# | sha512=# | sha-256=# | sha2=# | hmac=# | v1=# | =# | sha256:# |
	sha256==# | sha256= # | sha256 =# | sha256%3D# | sha256\uff1d# | sha256# | sha256=sha256=# | xsha256=# |
	0sha256=# | "sha256=# | t=1,sha256=# | v1=sha256=# | Bearer sha256=# | ~sha256=# | sha256=#0 | sha256=#f |
	sha256=#" | sha256=#; | sha256=#= | sha256=#~ | sha256=# x | sha256=#00 | sha256=#, sha256=# | sha256=#, |
	"sha256=#" | sha256%3D# | sha256= | [object Object]`
		.split(/\s*\|\s*/)
		.map((text) => text.replaceAll('~', '\u200b'));

/** Changes to a hash. */
const HASHES: Record<string, (hex: string, nth: number) => string> = {
	'in capitals': (hex) => (/[a-f]/.test(hex) ? hex.toUpperCase() : `${hex.slice(0, -1)}A`),
	'with one capital': (hex, nth) => {
		const letters = [...hex.matchAll(/[a-f]/g)].map(({ index }) => index);
		const at = letters[nth % letters.length] ?? 0;
		return put(hex, at, (hex[at] as string).toUpperCase().replace(/\d/, 'A'), 1);
	},
	'with something inside': (hex, nth) =>
		put(hex, 1 + (nth % (hex.length - 1)), ' .-:\u200b0'[nth % 6] as string),
	'without its first digit': (hex) => hex.slice(1),
	'cut off': (hex, nth) => hex.slice(0, nth % 64),
	'with one digit changed': (hex, nth) => put(hex, nth % 64, hex[nth % 64] === '0' ? '1' : '0', 1),
	/** Full-width digits and letters. */
	'with a look-alike': (hex, nth) =>
		put(hex, nth % 64, String.fromCharCode(hex.charCodeAt(nth % 64) + 0xfee0), 1),
	backwards: (hex) => [...hex].reverse().join(''),
	zeros: () => '0'.repeat(64),
};

/** Hashes that are made in another way. */
const MADE: Record<string, (known: Known) => string> = {
	base64: ({ body, secret }) => createHmac('sha256', secret).update(body).digest('base64'),
	'by another algorithm': ({ body, secret, nth }) => {
		const algorithm = ['sha1', 'md5', 'sha512', 'sha384', 'sha3-256'][nth % 5] as string;
		return createHmac(algorithm, secret).update(body).digest('hex');
	},
	'without a secret': ({ body }) => createHash('sha256').update(body).digest('hex'),
	'of secret and body': ({ body, secret }) =>
		createHash('sha256').update(secret).update(body).digest('hex'),
	'of the secret, with the body': ({ body, secret }) =>
		createHmac('sha256', body).update(secret).digest('hex'),
	'with another secret': ({ body, secret, nth }) => hexOf(body, otherSecret(secret, nth)),
	'of another body': ({ other, secret }) => hexOf(other, secret),
	'of no body': ({ secret }) => hexOf('', secret),
	'of a longer body': ({ body, secret }) => hexOf(`${body} `, secret),
};

/** Repeated headers, and none. */
const REPEATED: Record<string, (genuinely: string, other: string) => string[]> = {
	'none at all': () => [],
	'an empty one': () => [''],
	'two headers': (genuinely) => [genuinely, genuinely],
	'two headers, the first false': (genuinely, other) => [other, genuinely],
	'two headers, the second false': (genuinely, other) => [genuinely, other],
};

const otherSecret = (secret: string, nth: number) =>
	[
		...['', ' ', 'undefined', 'null', '[object Object]', 'secret', '0', 'true', `whsec_${nth}`],
		...[
			`${secret} `,
			` ${secret}`,
			`${secret}\n`,
			secret.slice(1),
			secret.slice(0, -1),
			`${secret}0`,
		],
		...[`==${secret}`, secret.toUpperCase() + '_', [...secret].reverse().join('') + '~'],
		...[Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64'), `"${secret}"`],
	][nth % 21] as string;

/** The genuine signature under another name only. */
const NAMES = [
	'x-signature',
	'x-service-signature-256',
	'x-hub-signature-256',
	'x-service_signature',
	'signature',
];

/** What a delivery contains; any JSON. */
const deliveryText = fc
	.tuple(
		fc.constantFrom('invoice.paid', 'client.created', 'payment.recorded'),
		fc.jsonValue({ maxDepth: 2 }),
	)
	.map(([event, data]) => JSON.stringify({ event, data: data ?? 0 }));

/** A secret as a service makes it, or as somebody chose it. */
const secretText = fc.oneof(
	fc.stringMatching(/^whsec_[\w]{16,32}$/),
	fc.constantFrom(
		'Ɔwusu ₵ 🔑 secret',
		'with spaces in it',
		'slash/plus+equals=',
		'x'.repeat(1_000),
	),
);

const oneOf = (table: object) => fc.constantFrom(...Object.keys(table));

/** Deliveries that must be refused by a trigger with this secret, and in what they differ from a genuine one. */
export const forgeries = (secrets: fc.Arbitrary<string>) =>
	fc
		.record({
			...{ body: deliveryText, other: deliveryText, secret: secrets, nth: fc.nat(10_000) },
			how: fc.oneof(
				{ weight: 4, arbitrary: fc.record({ body: oneOf(BODIES) }) },
				{ weight: 4, arbitrary: fc.record({ header: fc.constantFrom(...HEADERS) }) },
				{ weight: 2, arbitrary: fc.record({ hash: oneOf(HASHES) }) },
				{ weight: 2, arbitrary: fc.record({ made: oneOf(MADE) }) },
				{ weight: 1, arbitrary: fc.record({ repeated: oneOf(REPEATED) }) },
				{ weight: 1, arbitrary: fc.record({ name: fc.constantFrom(...NAMES) }) },
			),
		})
		.map(({ body: text, other, secret, nth, how }) => {
			const body = Buffer.from(text);
			const known: Known = { body, secret, other: Buffer.from(` ${other} `), nth };
			return { secret, how, body, ...forge(known, how) };
		});

/** The same for any secret. */
export const forgery = forgeries(secretText);

type How = Partial<Record<'body' | 'header' | 'hash' | 'made' | 'repeated' | 'name', string>>;

function forge(known: Known, how: How): Partial<Forgery> & Pick<Forgery, 'signatures'> {
	const { body, secret, nth } = known;
	const [genuinely, hex] = [sign(body, secret), hexOf(body, secret)];
	if (how.name) return { signatures: [], headers: { [how.name]: genuinely } };
	if (how.body) {
		return { body: Buffer.from(BODIES[how.body]?.(known) as never), signatures: [genuinely] };
	}
	if (how.repeated) {
		return { signatures: REPEATED[how.repeated]?.(genuinely, sign(body, `x${nth}`)) ?? [] };
	}
	if (how.header) return { signatures: [how.header.replaceAll('#', hex)] };
	const made = how.hash ? HASHES[how.hash]?.(hex, nth) : MADE[how.made ?? '']?.(known);
	return { signatures: [`sha256=${made}`] };
}

/** A delivery of the service in one of the ways in which it, or a proxy, may write it. */
export interface Genuine {
	body: Buffer;
	secret: string;
	second: string;
	headers: Record<string, string>;
}

const ascii = (text: string) =>
	text.replace(
		/[\u0080-\uffff]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

/** Ways to write the same JSON. */
const WRITTEN: Record<string, (text: string) => string> = {
	'as it is': (text) => text,
	'with spaces': (text) => JSON.stringify(JSON.parse(text), null, '\t'),
	'with line breaks of Windows': (text) =>
		JSON.stringify(JSON.parse(text), null, 2).replace(/\n/g, '\r\n'),
	'with escapes': ascii,
	'after a byte order mark': (text) => `\ufeff${text}`,
	'with an end of line': (text) => `${text}\n`,
	'with fields that may come later': (text) => text.replace(/\}$/, ',"id":"1","attempt":2}'),
};

const TYPES = [
	...['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'],
	...['application/vnd.service+json', 'text/plain', 'application/octet-stream', ''],
];

/** Deliveries that must be accepted. */
export const genuine: fc.Arbitrary<Genuine> = fc
	.record({
		text: deliveryText,
		way: fc.constantFrom(...Object.keys(WRITTEN)),
		secret: secretText,
		other: secretText,
		/** Which secret it is signed with; n8n drops an equals sign at the beginning of one. */
		signedWith: fc.constantFrom('current', 'second', 'current after an equals sign'),
		type: fc.constantFrom(...TYPES),
		event: fc.constantFrom('invoice.paid', 'something.else', ''),
		around: fc.constantFrom('', ' ', '\t'),
	})
	.map(({ text, way, secret, other, signedWith, type, event, around }) => {
		const body = Buffer.from(WRITTEN[way]?.(text) as string);
		const signing = {
			second: other,
			current: secret,
			'current after an equals sign': `=${secret}`,
		}[signedWith];
		return {
			body,
			secret,
			second: signedWith === 'second' ? other : '',
			headers: {
				...(type === '' ? {} : { 'content-type': type }),
				// Not signed, so it may be anything.
				...(event === '' ? {} : { 'x-service-event': event }),
				// Spaces around a header aren’t a part of it (RFC 9110, section 5.5), and Node.js takes them away.
				'x-service-signature': `${around}${sign(body, signing)}`.trim(),
			},
		};
	});

type Delivery = [body: string, headers: Record<string, string>];

/** Deliveries to every answer of the trigger. The forged ones contain the secret, as a mistaken sender’s would. */
export function deliveriesWith(secret: string): Delivery[] {
	const good = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });
	const signed = (body: string): Delivery => [body, { 'x-service-signature': sign(body, secret) }];
	return [
		...[good, '{}', '[]', 'no', '', '{"event":"invoice.paid"}', '{"event":"","data":1}'].map(
			signed,
		),
		...['', 'x', `sha256=${'0'.repeat(64)}`, 'sha256=a, sha256=b'].map(
			(value): Delivery => [good, { 'x-service-signature': value }],
		),
		[good, {}],
	];
}
