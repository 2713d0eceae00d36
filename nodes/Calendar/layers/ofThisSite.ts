import { NOTHING_SENT } from '../../shared/errors/texts';
import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { printable } from '../../shared/input/convert';
import type { Layer, Lookup } from '../../shared/operation';
import { phrase } from '../../shared/phrase';
import { failed, type Failure, isObject } from '../../shared/result';
import { pageIn } from '../records/locate';
import { REST } from '../service/address';
import type { CollectionName } from '../service/errors';

const isBelow = (page: string, site: unknown): boolean => {
	if (typeof site !== 'string' || !URL.canParse(site)) return false;
	return placeOf(page).startsWith(placeOf(site));
};

const placeOf = (address: string): string => {
	const { host, pathname } = new URL(address);
	return `${host.replace(/^www\./, '')}${withoutEndSlashes(pathname)}/`;
};

/**
 * A record of another site may have the same slug, so its address must not lead to this one’s. n8n may know the site by
 * another address than visitors do: the API’s root says which that is.
 */
export async function refusePage(
	page: string,
	{ baseUrl, ask }: Pick<Lookup, 'baseUrl' | 'ask'>,
): Promise<Failure | undefined> {
	const [, root = baseUrl, site] =
		new RegExp(`^((.*?)${REST})(?:/|$)`).exec(baseUrl) ??
		/^(.*?)\/[\w-]+\/events\/v\d+$/.exec(baseUrl) ??
		[];
	if (isBelow(page, site ?? baseUrl)) return undefined;
	const index = await ask('/', root);
	const { home, url } = index.ok && isObject(index.value) ? index.value : {};
	return isBelow(page, home) || isBelow(page, url)
		? undefined
		: {
				message: `The address “${printable(page)}” isn’t of the site in the credential, “${printable(home ?? site ?? baseUrl)}”`,
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
