import { optional } from '../shared/input/convert';
import { shown, text } from '../shared/input/text';
import { Refused } from '../shared/result';

/** A host as servers accept it: a name in ASCII, or an IPv6 address in brackets. */
const HOST =
	/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?|\[[\da-f:.]+\])$/i;

/** An address that needs no change, split into what comes before the host, the host, its port and the rest. */
const ADDRESS = /^(https?:\/\/(?:[^\s/?#@]+@)?)(\[[^\]]*\]|[^\s/?#@:]+)(:\d{1,5})?([/?#].*)?$/;

const isAccepted = (address: string): boolean => {
	const [, , host = ''] = ADDRESS.exec(address) ?? [];
	return HOST.test(host) && /^[\x21-\x7e]+$/.test(address);
};

/** A name with a dot, as in `example.com`, or `localhost`, with or without a port and a path. Not an email address. */
const BARE_HOST = /^(?:[^\s/?#@:\\.]+(?:\.[^\s/?#@:\\.]+)+|localhost)\.?(?::\d+)?(?:[/?#].*)?$/i;

/** A page or file without its host: `tickets.html`, `menu.pdf?page=2`. */
const FILE = /^[^\s/?#]+\.(?:html?|php|aspx?|jsp|pdf|docx?|jpe?g|png|gif)(?:[?#].*)?$/i;

/** The address with its scheme, if it can be told what was meant: `example.com` and `//example.com` are websites. */
function withScheme(address: string): string | undefined {
	if (/^https?:\/\/(?!https?:)[^/]/i.test(address)) return address;
	if (/^\/\/[^/]/.test(address)) return `http:${address}`;
	return BARE_HOST.test(address) && !FILE.test(address) ? `http://${address}` : undefined;
}

/**
 * An address in the form that servers accept: absolute, http or https, ASCII (observed on servers; their admin pages
 * store anything). What was meant must be clear; undefined for `/tickets` or `mailto:…`.
 *
 *     example.com                  http://example.com
 *     https://exämple.test/größe   https://xn--exmple-cua.test/gr%C3%B6%C3%9Fe
 */
export function normalizeWebsite(website: string): string | undefined {
	const trimmed = website.trim();
	if (isAccepted(trimmed)) return trimmed;
	const address = withScheme(trimmed);
	if (address === undefined) return undefined;
	try {
		const { href, hostname, pathname, search, hash } = new URL(address);
		// `24.12.2027` would become the IP address 24.12.7.235.
		if (/^[\d.]+$/.test(hostname) && !address.includes(hostname)) return undefined;
		const hasPath = /^[^:]+:\/\/[^/?#]*\//.test(address);
		const end = `${hasPath ? pathname : ''}${search}${hash}`;
		const origin = href.slice(0, href.length - `${pathname}${search}${hash}`.length);
		return isAccepted(origin + end) ? origin + end : undefined;
	} catch {
		return undefined;
	}
}

/** The website that a user enters, in the form that servers accept. Blank text empties the field. */
export function websiteAddress(value: unknown): string | undefined {
	if (value === undefined || value === null) return undefined;
	const entered = text(value).trim();
	const address = entered === '' ? '' : normalizeWebsite(entered);
	if (address !== undefined) return address;
	throw new Refused(
		`must be a web address such as https://example.com, but is “${shown(entered)}”`,
	);
}

export const optionalWebsite = optional(websiteAddress);
