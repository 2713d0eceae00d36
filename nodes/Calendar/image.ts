import { bare } from '../shared/input/characters';
import { printable, trimmed } from '../shared/input/convert';
import type { Convert, ConvertContext } from '../shared/operation';
import { asWord, isBlank, isObject, InvalidInput } from '../shared/result';
import { withoutDecimals, withoutEntities, withScheme } from './values';

/** Hosts of which most addresses are pages that show an image. */
const PAGES = [
	...['drive.google.com', 'docs.google.com', 'photos.google.com', 'photos.app.goo.gl'],
	...['dropbox.com', 'onedrive.live.com', '1drv.ms', 'sharepoint.com', 'icloud.com', 'box.com'],
	...['facebook.com', 'instagram.com', 'pinterest.com', 'flickr.com', 'imgur.com', 'unsplash.com'],
	...['canva.com', 'wetransfer.com', 'we.tl'],
];

/** Addresses of these hosts that are the image itself. */
const IS_FILE =
	/^\/(?:uc|thumbnail|download)\b|[?&](?:raw|dl|download)=1\b|\.(?:jpe?g|png|gif|webp)$/i;

/** Names and addresses that only computers nearby know. */
const NEAR =
	/^(?:localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[.*\]|[^.]+|.*\.(?:local|internal|test|lan))$/i;

/** What is told of an address from which the site probably gets no image. */
function doubtAbout(address: string): string | undefined {
	let url: URL;
	try {
		url = new URL(address);
	} catch {
		return undefined;
	}
	const { hostname, pathname, search } = url;
	const isOf = (host: string) =>
		hostname.replace(/^(?:www|m)\./, '') === host ||
		(host === 'sharepoint.com' && hostname.endsWith('.sharepoint.com'));
	if (PAGES.some(isOf) && !IS_FILE.test(pathname + search)) {
		return `is a page of ${hostname}, and the site needs the address of the image itself`;
	}
	if (/\.(?:html?|pdf|docx?|heic|tiff?|mp4|mov)$/i.test(pathname)) {
		return 'doesn’t look like an image that sites can show';
	}
	return NEAR.test(hostname)
		? `is at ${hostname}, which only computers nearby may reach`
		: undefined;
}

/** WordPress takes files elsewhere, with the same login. */
const UPLOAD =
	'The calendar takes no uploads: send the file to wp/v2/media of the site with an HTTP Request node, with the same credential, and use the “id” of its answer';

/** The ID or address of an image, also of one as records show it. They show `false` if they have none. */
export const imageText: Convert = (value, context) => {
	// A file of an item, `$binary.data`: its address and ID are n8n’s.
	if (isObject(value) && 'mimeType' in value && !('url' in value)) {
		throw new InvalidInput(
			`is a file (“${printable(value.fileName ?? value.mimeType)}”). ${UPLOAD}`,
		);
	}
	if (!/^\s*false\s*$/i.test(asWord(value))) {
		return imageOf(isObject(value) ? (value.id ?? value.url ?? value) : value, context);
	}
	context.note?.('had no value and was left out');
	return undefined;
};

function imageOf(value: unknown, { note }: ConvertContext): string {
	const entered = trimmed(value);
	if (isBlank(entered)) return entered;
	const given = bare(entered);
	const id = withoutDecimals(given);
	if (/^\d+$/.test(id)) return id;
	const address = withScheme(withoutEntities(given, note));
	if (address === undefined) {
		throw new InvalidInput(
			`must be a public address such as https://example.com/fair.jpg, or the ID of an image of the site, but is “${printable(entered)}”. ${UPLOAD}`,
		);
	}
	const doubt = doubtAbout(address);
	if (doubt !== undefined) note?.(doubt, 'warning');
	return address;
}
