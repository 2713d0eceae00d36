import type { IDataObject } from 'n8n-workflow';

import type { LostWrite, Trace } from '../../../shared/lostWrite';
import { asWord, type Result, succeeded } from '../../../shared/result';
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
		return succeeded<Trace>({ is: 'unclear', evidence });
	}
	if (clients.value.length >= MOST) {
		const evidence = `There are more than ${MOST} clients with “${search}”.`;
		return succeeded<Trace>({ is: 'unclear', evidence });
	}
	return succeeded<Trace>(
		client
			? {
					is: 'found',
					record: { ...simpleClient(client), created: false },
					how: `client “${asWord(client.name)}” (ID ${asWord(client.id)}) matches`,
				}
			: { is: 'none', what: 'such client' },
	);
}
