import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { READ_TARGET } from '../http/channel';
import { connect } from '../http/connect';
import { exchange } from '../http/exchange';
import type { ReceivedResponse, Service, Transport } from '../service';
import { paceOf } from './clock';

/** The part of a credential type that adds the key to a request. */
export interface Authenticator {
	authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions>;
}

/** A test says at once what is wrong. */
const TEST_RULE = { maximumAttempts: 1, longestWait: 0 };

/**
 * A test for a credential that reads `path` and explains what is wrong in the same words as the node would. It is a
 * function of the node because n8n reports only an error code (ECONNREFUSED) if a declared test gets no answer.
 */
export function testCredential(service: Service, credentialType: Authenticator, path: string) {
	return async function (
		this: ICredentialTestFunctions,
		{ data = {} }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const transport = transportOf(this, credentialType, data);
		const client = { credentials: async () => data as IDataObject, transport: () => transport };
		const connection = await connect(client, service, {
			target: READ_TARGET,
			rule: TEST_RULE,
			pace: paceOf(),
		});
		if (!connection.ok) return { status: 'Error', message: connection.failure.message };
		const { baseURL } = connection.value;
		// Without the budget of the key: a test asks the service even if the limit is used up.
		const context = { ...connection.value, budget: undefined };
		const answer = await exchange(context, { baseURL, url: path }, (body) =>
			body.kind === 'json' ? true : undefined,
		);
		if (answer.ok) return { status: 'OK', message: 'Connection successful' };
		const { message, description } = answer.failure;
		// The service’s own words may already end in a full stop.
		return { status: 'Error', message: `${message.replace(/\.$/, '')}. ${description}` };
	};
}

/** Sends requests in the only way that n8n offers to a credential test. */
const transportOf =
	(
		{ helpers }: ICredentialTestFunctions,
		credentialType: Authenticator,
		data: ICredentialDataDecryptedObject,
	): Transport =>
	async (options) => {
		const { baseURL = '', url, qs, headers } = await credentialType.authenticate(data, options);
		return (await helpers.request({
			method: 'GET',
			uri: baseURL + url,
			qs,
			headers,
			// The bytes of the body.
			encoding: null,
			simple: false,
			resolveWithFullResponse: true,
			followRedirect: false,
			followAllRedirects: false,
			timeout: 20_000,
		})) as ReceivedResponse;
	};
