import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { LONGEST_REQUEST } from '../http/bounds';
import type { Channel } from '../http/channel';
import { openChannel, READ_TARGET, readRequest } from '../http/channel';
import { connect } from '../http/connect';
import { createJournal } from '../http/journal';
import type { Result } from '../result';
import type { Page, Service } from '../service';
import { clientOf } from './client';
import { clock, paceOf } from './clock';
import { logTo } from './notices';
import { unwrapOrThrow } from './toNodeError';

/** What n8n calls for a picker. The token that one call returns asks for the next page. */
export type Search = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** Somebody is looking at the picker: an early error is better than a long wait. */
const PICKER_RULE = { maximumAttempts: 2, longestWait: 5_000, isFixed: true };

type Read = [context: ILoadOptionsFunctions, service: Service, url: string, qs: IDataObject];

/** Reads one page of a list for a picker in the panel. */
export const listPage = async (...[context, service, url, qs]: Read): Promise<Page> =>
	await readForPanel(context, service, async ({ page }) => await page(readRequest(url, qs)));

/** Reads a whole list for the panel. */
export const listAll = async (...[context, service, url, qs]: Read): Promise<IDataObject[]> =>
	await readForPanel(
		context,
		service,
		async ({ list }) => await list(readRequest(url, qs), Infinity),
	);

async function readForPanel<T>(
	context: ILoadOptionsFunctions,
	service: Service,
	read: (channel: Channel) => Promise<Result<T>>,
): Promise<T> {
	const client = clientOf(context);
	const connection = await connect(client, service, {
		target: READ_TARGET,
		rule: PICKER_RULE,
		pace: paceOf(),
		journal: createJournal(clock.now, logTo(context)),
	});
	const requestOptions = { timeout: LONGEST_REQUEST.picker };
	return unwrapOrThrow(
		client.node,
		connection.ok ? await read(openChannel(connection.value, { requestOptions })) : connection,
	);
}
