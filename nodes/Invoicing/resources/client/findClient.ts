import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../../shared/errors/texts';
import type { Lookup } from '../../../shared/operation';
import { phrase } from '../../../shared/phrase';
import { failed, type Failure, isObject, type Result, succeeded } from '../../../shared/result';
import { areAlike, normalizedEmail, normalizedName, normalizedPhone, phoneForm } from './normalize';

/** The fields by which clients are matched: a form in which equal values are the same text, and how to name a value. */
export const MATCHES = {
	company: { normalized: normalizedName, isSearched: false, what: 'the company' },
	email: { normalized: normalizedEmail, isSearched: true, what: 'the email address' },
	name: { normalized: normalizedName, isSearched: true, what: 'the name' },
	phone: { normalized: normalizedPhone, isSearched: false, what: 'the phone number' },
} as const;

export type MatchBy = keyof typeof MATCHES;

/** How clients are compared. */
export interface Matching {
	by: MatchBy;
	/** Of phone numbers without a country code. */
	country?: string;
	/** The name must be the same, too. */
	isNameMatched: boolean;
}

interface Found {
	/** Undefined if there is none. */
	client: IDataObject | undefined;
	/** Others whose phone number may be the same. */
	alike: readonly IDataObject[];
}

/**
 * The one client whose value is the same as that of `body`; undefined if there is none. Fails if several have it, and
 * if the list can’t be read whole: the client could be in the part that is missing.
 *
 * The service searches names and email addresses only, in a way that nobody documents. So its search is a short way to
 * a client that exists, but that there is none is read from the whole list: once a run, and again for a value that an
 * earlier item of the run may have given to a new client, unless a search for what that item has sent finds it.
 */
export async function findClient(
	lookup: Lookup,
	body: IDataObject,
	{ by, country, isNameMatched }: Matching,
): Promise<Result<Found>> {
	const { normalized, isSearched } = MATCHES[by];
	const wanted = normalized(body[by], country);
	const valueOf = (client: IDataObject) =>
		by === 'phone' ? formOf(client, country).replace(/^\+/, '') : normalized(client[by]);
	const isWanted = (client: IDataObject) =>
		valueOf(client) === wanted &&
		(!isNameMatched || normalizedName(client.name) === normalizedName(body.name));
	// With a country, all its numbers are told apart.
	const isDoubtful = by === 'phone' && country === undefined;
	const ownForm = phoneForm(body.phone);
	const sent = await lookup.memoize(`sent: ${by} ${wanted}`, async () =>
		succeeded(new Set<string>()),
	);
	if (!sent.ok) return sent;
	const own = String(body[isSearched ? by : 'name']).trim();
	const searches = new Set([...(isSearched ? [own] : []), ...sent.value]);
	const found = new Map<unknown, IDataObject>();
	const alike = new Map<unknown, IDataObject>();
	const keep = (clients: readonly IDataObject[]) => {
		for (const client of clients.filter(isObject)) {
			if (isWanted(client)) found.set(client.id, client);
			else if (isDoubtful && areAlike(formOf(client), ownForm)) alike.set(client.id, client);
		}
	};
	for (const search of searches) {
		const clients = await lookup.list('/clients', { search });
		if (!clients.ok) return clients;
		keep(clients.value);
	}
	if (found.size === 0) {
		const readAll = async () => await lookup.list('/clients');
		const isKnownToRun = sent.value.size > 0;
		const clients = isKnownToRun ? await readAll() : await lookup.memoize('all clients', readAll);
		if (!clients.ok) return clients;
		keep(clients.value);
	}
	if (found.size === 0 && !isSearched) {
		// Another execution may have created it since the list was read, and most likely under the same name.
		const clients = await lookup.list('/clients', { search: own });
		if (!clients.ok) return clients;
		keep(clients.value);
	}
	const [client, ...others] = found.values();
	if (client && others.length > 0) return failed(ambiguous(by, body[by], [...found.keys()]));
	if (!client) sent.value.add(own);
	return succeeded({ client, alike: [...alike.values()] });
}

/** To read a number takes a while, and each item looks at all clients. */
const forms = new WeakMap<IDataObject, Map<string, string>>();

function formOf(client: IDataObject, country = ''): string {
	const known = forms.get(client) ?? new Map<string, string>();
	const form = known.get(country) ?? phoneForm(client.phone, country || undefined);
	forms.set(client, known.set(country, form));
	return form;
}

const ambiguous = (by: MatchBy, value: unknown, ids: readonly unknown[]): Failure => ({
	message: `Several clients have ${MATCHES[by].what} “${String(value).trim()}”: IDs ${ids.join(', ')}`,
	description: phrase`Change the others in the service, or match by another field. ${NOTHING_SENT}`,
});
