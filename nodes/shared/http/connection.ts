import type {
	IDataObject,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeListSearchResult,
} from 'n8n-workflow';
import { budgetOf } from './budgets';
import { openChannel, READING, reading, type Channel } from './channel';
import { clock, pause } from './clock';
import { sourceOf, type Source } from './host';
import { orThrow } from './nodeError';
import type { Exchange } from './send';
import { failed, succeeded, type Page, type Result, type Service } from './types';

/** An exchange with a service at the address of a credential. */
export type Connection = Exchange & { base: { baseURL: string } };

/** What an exchange needs from n8n: the credential's address and secrets, and n8n's own HTTP client. */
export async function connect(
	source: Source,
	service: Service,
	{ target, rule, isOver }: Pick<Exchange, 'target' | 'rule'> & { isOver: () => boolean },
): Promise<Result<Connection>> {
	const stored = await readCredentials(source, service);
	if (!stored.ok) return stored;
	const credentials = stored.value;
	const address = service.address(credentials);
	if (!address.ok) return address;
	const secrets = service.secrets.map((name) => String(credentials[name] ?? ''));
	return succeeded({
		service,
		target,
		rule,
		secrets,
		pace: {
			now: clock.now,
			random: clock.random,
			isOver,
			pause: async (milliseconds) => await pause(milliseconds, isOver),
		},
		...(service.tellsBudget ? { budget: budgetOf(address.value, secrets) } : {}),
		base: { baseURL: address.value },
		transport: async (options: IHttpRequestOptions) =>
			await source.request(service.credential, options, credentials),
	});
}

/** n8n throws where its database or a vault doesn't answer; the other items of the node go on all the same. */
async function readCredentials(source: Source, service: Service): Promise<Result<IDataObject>> {
	try {
		return succeeded(await source.credentials(service.credential));
	} catch (error) {
		const { message, description } = error as { message: string; description?: string | null };
		return failed({
			message,
			description: description ?? 'n8n couldn’t read the credential. Nothing was sent.',
		});
	}
}

/** What n8n calls for a picker; the token that one call returns asks for what follows. */
export type Search = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** Somebody looks at the picker: better an early error than a long wait. */
const PICKER_RULE = { maximumAttempts: 2, longestWait: 5_000 };

type Read = [context: ILoadOptionsFunctions, service: Service, url: string, qs: IDataObject];

/** Reads one page of a list for a picker in the panel. */
export const listPage = async (...[context, service, url, qs]: Read): Promise<Page> =>
	await readForPanel(context, service, async ({ page }) => await page(reading(url, qs)));

/** Reads a whole list for the panel. */
export const listAll = async (...[context, service, url, qs]: Read): Promise<IDataObject[]> =>
	await readForPanel(context, service, async ({ list }) => await list(reading(url, qs), Infinity));

async function readForPanel<T>(
	context: ILoadOptionsFunctions,
	service: Service,
	read: (channel: Channel) => Promise<Result<T>>,
): Promise<T> {
	const source = sourceOf(context);
	const connection = await connect(source, service, {
		target: READING,
		rule: PICKER_RULE,
		isOver: () => false,
	});
	return orThrow(
		source.node,
		connection.ok ? await read(openChannel(connection.value)) : connection,
	);
}
