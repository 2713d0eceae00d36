import fc from 'fast-check';

import { sign } from '../../support/signer';
import { deliveryText, secretText } from './forgeries';

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
