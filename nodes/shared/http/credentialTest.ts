import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { clock } from './clock';
import { exchange } from './send';
import type { HttpResponse, Service } from './types';

/** The part of a credential type that puts the key into a request. */
export interface Authenticator {
	authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions>;
}

/**
 * A test for a credential that reads `path` and explains what is wrong in the same words as the node would. It is a
 * function of the node because n8n tells only the fault's code (ECONNREFUSED) for a test request that gets no answer.
 */
export function testCredential(service: Service, credentialType: Authenticator, path: string) {
	return async function (
		this: ICredentialTestFunctions,
		{ data = {} }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const address = service.address(data as Parameters<Service['address']>[0]);
		if (!address.ok) return { status: 'Error', message: address.failure.message };
		const { helpers } = this;
		const answer = await exchange(
			{
				service,
				target: { labels: {}, records: [], idempotent: true },
				// A test says at once what is wrong.
				rule: { maximumAttempts: 1, longestWait: 0 },
				pace: {
					now: clock.now,
					random: clock.random,
					pause: async () => await Promise.resolve(),
					isOver: () => false,
				},
				secrets: service.secrets.map((name) => String(data[name] ?? '')),
				transport: async (options) => {
					const { url, qs, headers } = await credentialType.authenticate(data, options);
					// The only way to send a request that n8n gives a credential test.
					return (await helpers.request({
						method: 'GET',
						uri: address.value + url,
						qs,
						headers,
						simple: false,
						resolveWithFullResponse: true,
						followRedirect: false,
						followAllRedirects: false,
						timeout: 20_000,
					})) as HttpResponse;
				},
			},
			{ url: path },
			(body) => (body.kind === 'json' ? true : undefined),
		);
		if (answer.ok) return { status: 'OK', message: 'Connection successful' };
		const { message, description } = answer.failure;
		// A service's own words may already end as a sentence does.
		return { status: 'Error', message: `${message.replace(/\.$/, '')}. ${description}` };
	};
}
