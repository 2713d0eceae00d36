import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { READ_TARGET } from '../http/channel';
import { connect, findMistake, type Connection } from '../http/connect';
import { exchange } from '../http/exchange';
import type { Failure } from '../result';
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
const TEST_RULE = { maximumAttempts: 1, longestWait: 0, isFixed: true };

/**
 * A test for a credential that reads something from the service and explains what is wrong in the same words as the node
 * would. It is a function of the node because n8n reports only an error code (ECONNREFUSED) if a declared test gets no
 * answer.
 */
export function testCredential(service: Service, credentialType: Authenticator) {
	return async function (
		this: ICredentialTestFunctions,
		{ data = {} }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const credentials = data as IDataObject;
		const transport = transportOf(this, credentialType, data);
		const client = { credentials: async () => credentials, transport: () => transport };
		const connection = await connect(client, service, {
			target: READ_TARGET,
			rule: TEST_RULE,
			pace: paceOf(),
		});
		if (!connection.ok) return { status: 'Error', message: connection.failure.message };
		const mistake = findMistake(service.sentFields(credentials));
		const failure = mistake ?? (await tryRead(connection.value));
		if (!failure) return { status: 'OK', message: 'Connection successful' };
		// The service’s own words may already end in a full stop.
		const message = `${failure.message.replace(/\.$/, '')}. ${failure.description}`;
		return { status: 'Error', message };
	};
}

/** Why the service doesn’t answer a read as it should; undefined if it does. */
async function tryRead(connection: Connection): Promise<Failure | undefined> {
	const { service, baseURL } = connection;
	const { path, accepts, expected, advice } = service.test;
	// Without the budget of the key: a test asks the service even if the limit is used up.
	const context = { ...connection, budget: undefined };
	const answer = await exchange(context, { baseURL, url: path }, (body, headers) =>
		body.kind === 'json' ? { isExpected: accepts(body.value, headers) } : undefined,
	);
	if (!answer.ok) return answer.failure;
	return answer.value.isExpected
		? undefined
		: { message: `${service.name} answered, but not with ${expected}`, description: advice };
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
