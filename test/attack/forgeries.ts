import { createHash, createHmac } from 'node:crypto';

import fc from 'fast-check';

import { sign } from '../support/signer';

/** A delivery that wasn’t signed by the service, although it may look like it. */
export interface Forgery {
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

const hmac = (algorithm: string, key: string, data: string | Buffer) =>
	createHmac(algorithm, key).update(data).digest('hex');

const hexOf = ({ body, secret }: Known) => sign(body, secret).slice('sha256='.length);

/** Changes the nth character that is a letter or a digit. */
const changedAt = (hex: string, nth: number) => {
	const at = nth % hex.length;
	return hex.slice(0, at) + (hex[at] === '0' ? '1' : '0') + hex.slice(at + 1);
};

const insertAt = (text: string, nth: number, what: string) => {
	const at = 1 + (nth % (text.length - 1));
	return text.slice(0, at) + what + text.slice(at);
};

/** Bodies that differ from the genuine one, which the signature belongs to. */
const BODIES: Record<string, (known: Known) => Buffer | string> = {
	'one bit is flipped': ({ body, nth }) => {
		const changed = Buffer.from(body);
		const at = nth % changed.length;
		changed[at] = (changed[at] as number) ^ (1 << nth % 8);
		return changed;
	},
	'a byte is appended': ({ body, nth }) => Buffer.concat([body, Buffer.from([nth % 256])]),
	'a byte is missing': ({ body, nth }) => {
		const at = nth % body.length;
		return Buffer.concat([body.subarray(0, at), body.subarray(at + 1)]);
	},
	'a space is inserted': ({ body, nth }) => insertAt(body.toString('latin1'), nth, ' '),
	'a line break is appended': ({ body }) => `${body.toString()}\n`,
	'a byte order mark is put before it': ({ body }) => `\ufeff${body.toString()}`,
	'it is written with other spaces': ({ body }) =>
		`${JSON.stringify(JSON.parse(body.toString()), null, 3)} `,
	'its fields are in another order': ({ body }) => {
		const { event, data } = JSON.parse(body.toString()) as Record<string, unknown>;
		return ` ${JSON.stringify({ data, event })}`;
	},
	'the event is another one': ({ body }) =>
		JSON.stringify({ ...(JSON.parse(body.toString()) as object), event: 'invoice.forged' }),
	'the data is another one': ({ body, nth }) =>
		JSON.stringify({ ...(JSON.parse(body.toString()) as object), data: { forged: nth } }),
	'it has the same field twice': ({ body }) => body.toString().replace('{', '{"event":"x",'),
	'it is another delivery': ({ other }) => other,
	'it is empty': () => '',
	'it is cut off': ({ body, nth }) => body.subarray(0, nth % body.length),
	'it is sent twice over': ({ body }) => Buffer.concat([body, body]),
	'it is UTF-16': ({ body }) => Buffer.from(body.toString(), 'utf16le'),
	'it is wrapped in a list': ({ body }) => `[${body.toString()}]`,
};

/** Signatures that weren’t made of the body with the secret, in the form that the service uses. */
const SIGNATURES: Record<string, (known: Known) => string | string[]> = {
	'none at all': () => [],
	'an empty one': () => '',
	'only the name': () => 'sha256=',
	'only the hash': hexOf,
	'a hash in capitals': (known) => `sha256=${capitals(hexOf(known))}`,
	'one capital': (known) => `sha256=${oneCapital(hexOf(known), known.nth)}`,
	'a name in capitals': (known) => `SHA256=${hexOf(known)}`,
	'a name with a capital': (known) => `Sha256=${hexOf(known)}`,
	'another name': (known) =>
		`${['sha1', 'sha512', 'sha-256', 'sha2', 'hmac', 'v1', ''][known.nth % 7]}=${hexOf(known)}`,
	'another sign after the name': (known) =>
		`sha256${[':', '==', '= ', ' =', '%3D', '\uff1d', ''][known.nth % 7]}${hexOf(known)}`,
	'the name twice': (known) => `sha256=sha256=${hexOf(known)}`,
	'something before it': (known) =>
		`${['x', '0', '"', 't=1,', 'v1=', 'Bearer ', '\u200b'][known.nth % 7]}sha256=${hexOf(known)}`,
	'something after it': (known) =>
		`sha256=${hexOf(known)}${['0', 'f', '"', ';', '=', '\u200b', ' x', '00'][known.nth % 8]}`,
	'something inside': (known) =>
		`sha256=${insertAt(hexOf(known), known.nth, ' .-:\u200b0'[known.nth % 6] as string)}`,
	'a digit missing': (known) => `sha256=${hexOf(known).slice(1)}`,
	'a hash cut off': (known) => `sha256=${hexOf(known).slice(0, known.nth % 64)}`,
	'one digit changed': (known) => `sha256=${changedAt(hexOf(known), known.nth)}`,
	'a look-alike of a digit': (known) => `sha256=${lookAlike(hexOf(known), known.nth)}`,
	'a hash backwards': (known) => `sha256=${[...hexOf(known)].reverse().join('')}`,
	zeros: () => `sha256=${'0'.repeat(64)}`,
	base64: ({ body, secret }) =>
		`sha256=${createHmac('sha256', secret).update(body).digest('base64')}`,
	'another algorithm': ({ body, secret, nth }) =>
		`sha256=${hmac(['sha1', 'md5', 'sha512', 'sha384', 'sha3-256'][nth % 5] as string, secret, body)}`,
	'a hash without a secret': ({ body }) =>
		`sha256=${createHash('sha256').update(body).digest('hex')}`,
	'a hash of secret and body': ({ body, secret }) =>
		`sha256=${createHash('sha256').update(secret).update(body).digest('hex')}`,
	'body and secret exchanged': ({ body, secret }) =>
		`sha256=${createHmac('sha256', body).update(secret).digest('hex')}`,
	'another secret': ({ body, secret, nth }) => sign(body, otherSecret(secret, nth)),
	'the hash of another body': ({ other, secret }) => sign(other, secret),
	'the hash of no body': ({ secret }) => sign('', secret),
	'the hash of a trimmed body': ({ body, secret }) => sign(`${body.toString()} `, secret),
	'two headers': (known) => [sign(known.body, known.secret), sign(known.body, known.secret)],
	'two headers, the first false': ({ body, secret, nth }) => [
		sign(body, `x${nth}`),
		sign(body, secret),
	],
	'two headers, the second false': ({ body, secret, nth }) => [
		sign(body, secret),
		sign(body, `x${nth}`),
	],
	'a list of two': ({ body, secret }) => `${sign(body, secret)}, ${sign(body, secret)}`,
	'a list with nothing': ({ body, secret }) => `${sign(body, secret)},`,
	'quotes around it': ({ body, secret }) => `"${sign(body, secret)}"`,
	'a URL’s form': ({ body, secret }) => encodeURIComponent(sign(body, secret)),
	'an object': () => '[object Object]',
};

const capitals = (hex: string) => (/[a-f]/.test(hex) ? hex.toUpperCase() : `${hex.slice(0, -1)}A`);

const oneCapital = (hex: string, nth: number) => {
	const letters = [...hex.matchAll(/[a-f]/g)].map(({ index }) => index);
	const at = letters[nth % letters.length] ?? 0;
	return (
		hex.slice(0, at) + (hex[at] as string).toUpperCase().replace(/\d/, 'A') + hex.slice(at + 1)
	);
};

/** Full-width digits and Cyrillic letters that look like those of a hash. */
const lookAlike = (hex: string, nth: number) => {
	const at = nth % hex.length;
	const sign = hex[at] as string;
	const other = /\d/.test(sign)
		? String.fromCharCode(0xff10 + Number(sign))
		: ({ a: '\u0430', c: '\u0441', e: '\u0435' }[sign] ??
			String.fromCharCode(0xff41 + sign.charCodeAt(0) - 97));
	return hex.slice(0, at) + other + hex.slice(at + 1);
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

/** Deliveries that must be refused by a trigger with this secret, and in what they differ from a genuine one. */
export const forgeries = (secrets: fc.Arbitrary<string>) =>
	fc
		.record({
			body: deliveryText,
			other: deliveryText,
			secret: secrets,
			nth: fc.nat(10_000),
			how: fc.oneof(
				{ weight: 4, arbitrary: fc.record({ body: fc.constantFrom(...Object.keys(BODIES)) }) },
				{
					weight: 8,
					arbitrary: fc.record({ signature: fc.constantFrom(...Object.keys(SIGNATURES)) }),
				},
				{ weight: 1, arbitrary: fc.record({ name: fc.constantFrom(...NAMES) }) },
			),
		})
		.map(({ body: text, other, secret, nth, how }) => {
			const body = Buffer.from(text);
			const known: Known = { body, secret, other: Buffer.from(` ${other} `), nth };
			return { secret, how, ...forge(known, how) };
		});

/** The same for any secret. */
export const forgery = forgeries(secretText);

type How = { body: string } | { signature: string } | { name: string };

function forge(known: Known, how: How): Forgery {
	const genuine = sign(known.body, known.secret);
	if ('name' in how) return { body: known.body, signatures: [], headers: { [how.name]: genuine } };
	if ('body' in how) {
		return { body: Buffer.from(BODIES[how.body]?.(known) as never), signatures: [genuine] };
	}
	return { body: known.body, signatures: [SIGNATURES[how.signature]?.(known) ?? []].flat() };
}

/** A delivery of the service in one of the ways in which it, or a proxy, may write it. */
export interface Genuine {
	body: Buffer;
	secret: string;
	previous: string;
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
		signedWith: fc.constantFrom('current', 'previous', 'current after an equals sign'),
		type: fc.constantFrom(...TYPES),
		event: fc.constantFrom('invoice.paid', 'something.else', ''),
		around: fc.constantFrom('', ' ', '\t'),
	})
	.map(({ text, way, secret, other, signedWith, type, event, around }) => {
		const body = Buffer.from(WRITTEN[way]?.(text) as string);
		const signing = {
			previous: other,
			current: secret,
			'current after an equals sign': `=${secret}`,
		}[signedWith];
		return {
			body,
			secret,
			previous: signedWith === 'previous' ? other : '',
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
