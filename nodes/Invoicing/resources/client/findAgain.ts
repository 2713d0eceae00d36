import type { IDataObject } from 'n8n-workflow';

import { found, type LostWrite, none, type Trace, unclear } from '../../../shared/lostWrite';
import { asWord, type Result } from '../../../shared/result';
import { MOST } from '../../findMade';
import { simpleClient } from './fields';
import { type Matching, MATCHES } from './findClient';
import { normalizedName } from './normalize';

/**
 * The client that an earlier execution has found or created: the only one that matches now. One client may belong to
 * many keys, so it doesn’t matter which of them is noted.
 */
export async function findAgain(
	{ request: { body }, lookup }: LostWrite,
	{ by, country, isNameMatched }: Matching,
): Promise<Result<Trace>> {
	const { normalized, isSearched } = MATCHES[by];
	const search = asWord(body[isSearched ? by : 'name']).trim();
	const isMatch = (client: IDataObject) =>
		normalized(client[by], country) === normalized(body[by], country) &&
		(!isNameMatched || normalizedName(client.name) === normalizedName(body.name));
	const clients = await lookup.memoize(
		`clients: ${search}`,
		async () => await lookup.list('/clients', { search }, MOST),
	);
	if (!clients.ok) return clients;
	const matching = clients.value.filter(isMatch);
	const [client, ...others] = matching;
	if (others.length > 0) {
		const ids = matching.slice(0, 3).map(({ id }) => asWord(id));
		const evidence = `${matching.length} clients match, such as those with the IDs ${ids.join(', ')}.`;
		return unclear(evidence);
	}
	if (clients.value.length >= MOST) {
		const evidence = `There are more than ${MOST} clients with “${search}”.`;
		return unclear(evidence);
	}
	return client
		? found(
				{ ...simpleClient(client), created: false },
				`client “${asWord(client.name)}” (ID ${asWord(client.id)}) matches`,
			)
		: none('such client');
}
