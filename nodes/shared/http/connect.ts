import type { IDataObject } from 'n8n-workflow';
import { failed, succeeded, type Result } from '../result';
import type { Service, Transport } from '../service';
import type { ExchangeContext, Pace } from './exchange';
import { rateBudgetOf } from './rateLimit';
import { findEmpty } from './sentFields';

/** Reads credentials and sends requests. Every n8n context in which a node talks to its service can be one. */
export interface Client {
	credentials(type: string): Promise<IDataObject>;
	/** Sends requests with the given values of a credential. */
	transport(type: string, values: IDataObject): Transport;
}

/** A way to a service: everything that an exchange needs, and the base address of the credential. */
export type Connection = ExchangeContext & { baseURL: string };

/** Reads the credential and connects to the service at its address. */
export async function connect(
	client: Client,
	service: Service,
	how: Pick<ExchangeContext, 'target' | 'rule'> & { pace: Pace },
): Promise<Result<Connection>> {
	const stored = await readCredentials(client, service);
	if (!stored.ok) return stored;
	const address = service.address(stored.value);
	if (!address.ok) return address;
	// Without a key, a public service would answer as if all were well.
	const empty = findEmpty(service.sentFields(stored.value));
	if (empty) return failed(empty);
	const secrets = service.secrets(stored.value).map((secret) => String(secret ?? ''));
	return succeeded({
		...how,
		service,
		secrets,
		...(service.reportsRateLimit ? { budget: rateBudgetOf(address.value, secrets) } : {}),
		baseURL: address.value,
		transport: client.transport(service.credential, stored.value),
	});
}

/** n8n throws if its database or a vault doesn’t answer. The other items of the run go on all the same. */
async function readCredentials(client: Client, service: Service): Promise<Result<IDataObject>> {
	try {
		return succeeded(await client.credentials(service.credential));
	} catch (error) {
		const { message, description } = error as { message: string; description?: string | null };
		return failed({
			message,
			description: description ?? 'n8n couldn’t read the credential. Nothing was sent.',
		});
	}
}
