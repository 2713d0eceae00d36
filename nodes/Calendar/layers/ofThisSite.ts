import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { printable } from '../../shared/input/convert';
import type { Layer, Lookup } from '../../shared/operation';
import { phrase } from '../../shared/phrase';
import { failed, type Failure, isObject } from '../../shared/result';
import { pageIn } from '../records/locate';
import { partsOf } from '../service/address';
import type { CollectionName } from '../service/errors';

const isBelow = (page: string, site: unknown): boolean => {
	if (typeof site !== 'string' || !URL.canParse(site)) return false;
	return placeOf(page).startsWith(placeOf(site));
};

const placeOf = (address: string): string => {
	const { host, pathname } = new URL(address);
	return `${host.replace(/^www\./, '')}${withoutEndSlashes(pathname)}/`;
};

/** The path from an address; '' if it is none. */
const pathOf = (address: unknown): string =>
	typeof address === 'string' && URL.canParse(address)
		? withoutEndSlashes(new URL(address).pathname)
		: '';

/** What lies that deep in a value; undefined if nothing does. */
const within = (value: unknown, ...names: string[]): unknown =>
	names.reduce((at, name) => (Object(at) as IDataObject)[name], value);

/**
 * The site as n8n knows it: the REST root without its own folder, which is what the root’s address in its index has
 * after the site’s. Sites can rename that folder.
 */
function siteOf(root: string, index: IDataObject): string | undefined {
	const self = within(index, 'routes', '/', '_links', 'self', '0', 'href');
	const home = pathOf(index.home);
	const folder = pathOf(self).startsWith(`${home}/`) ? pathOf(self).slice(home.length) : '';
	return folder !== '' && root.endsWith(folder) ? root.slice(0, -folder.length) : undefined;
}

/** How many parts a namespace has at most that isn’t of the usual form. */
const MAX_PARTS = 4;

/** Where the REST root can be, for an address that has it nowhere for certain. */
function rootsOf(baseUrl: string): string[] {
	const [, usual] = /^(.*?)\/[\w-]+\/events\/v\d+$/.exec(baseUrl) ?? [];
	if (usual !== undefined) return [usual];
	const parts = pathOf(baseUrl).split('/').slice(1);
	return Array.from({ length: Math.min(parts.length, MAX_PARTS) + 1 }, (_, count) =>
		count === 0 ? baseUrl : baseUrl.slice(0, -parts.slice(-count).join('/').length - 1),
	);
}

/**
 * A record of another site may have the same slug, so its address must not lead to this one’s. n8n may know the site by
 * another address than visitors do: the index of the API says which that is, and where the site begins if its REST root
 * isn’t where it usually is.
 */
export async function refusePage(
	page: string,
	{ baseUrl, ask }: Pick<Lookup, 'baseUrl' | 'ask'>,
): Promise<Failure | undefined> {
	const { root, site } = partsOf(baseUrl);
	const [likely = baseUrl, ...others] = site === undefined ? rootsOf(baseUrl) : [root];
	if (isBelow(page, site ?? likely)) return undefined;
	let named: unknown = site ?? baseUrl;
	for (const at of [likely, ...others]) {
		const index = await ask('/', at);
		if (!index.ok || !isObject(index.value)) continue;
		const { home, url } = index.value;
		if (home === undefined && url === undefined) continue;
		if ([at, home, url, siteOf(at, index.value)].some((each) => isBelow(page, each)))
			return undefined;
		named = home ?? url;
		break;
	}
	return {
		message: `The address “${printable(page)}” isn’t of the site in the credential, “${printable(named)}”`,
		description: phrase`Another site’s record may have the same slug as one of this site. ${NOTHING_SENT} Enter the record’s address on this site, its slug or its ID, or choose the other site’s credential.`,
	};
}

/** A record that is named by the address of its page must be one of the site in the credential. */
export const ofThisSite = (collection: CollectionName): Layer =>
	async function ofThisSite({ request, input, lookup }, next) {
		const page = pageIn(collection, input);
		const foreign = page === undefined ? undefined : await refusePage(page, lookup);
		return foreign ? failed(foreign) : await next(request);
	};
