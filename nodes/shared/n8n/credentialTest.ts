import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialTestFunction,
	ICredentialTestFunctions,
	IDataObject,
} from 'n8n-workflow';

import type { Ask } from '../operation';
import type { Answer, ReceivedResponse, Service, Transport } from '../service';
import { MAX_DURATION, UNKNOWN_LIMIT } from '../service';
import { withoutStop } from '../errors/readMessage';
import { worded } from '../errors/render';
import { connect, type Connection, findMistake, READ_TARGET } from '../http/connect';
import { exchange } from '../http/exchange';
import { failed, type Result, succeeded } from '../result';
import { bounded } from './client';
import { clock } from './clock';

/**
 * A credential. n8n would add “Custom API Call” to the node if this were a property of each object instead of a method.
 */
export interface Authenticator {
	authenticate: Extract<IAuthenticate, (...given: never[]) => unknown>;
}

/** A test says at once what is wrong. */
const TEST_RULE = { maximumAttempts: 1, longestWait: 0, isFixed: true };

/**
 * A test for a credential that reads something from the service and explains what is wrong in the same words as the
 * node would. It is a function of the node because n8n reports only an error code (ECONNREFUSED) if a declared test
 * gets no answer.
 */
export function testCredential(
	service: Service,
	credentialType: Authenticator,
): ICredentialTestFunction {
	return async function ({ data = {} }) {
		const credentials = data as IDataObject;
		const transport = transportOf(this, credentialType, data);
		const client = { credentials: async () => credentials, transport: () => transport };
		const connection = await connect(client, service, {
			target: READ_TARGET,
			rule: TEST_RULE,
			clock,
		});
		if (!connection.ok) return { status: 'Error', message: worded(connection.failure).message };
		const tested = await test(connection.value, credentials);
		if (tested.ok) return { status: 'OK', message: tested.value };
		const { message, description } = worded(tested.failure);
		return { status: 'Error', message: `${withoutStop(message)}. ${description}` };
	};
}

/** That the service answers a read as it should, and whom the credential stands for, if the service can tell. */
async function test(connection: Connection, credentials: IDataObject): Promise<Result<string>> {
	const { service, advise } = connection;
	const { path, accepts, expected, advice, checkLogin } = service.test;
	const mistake = findMistake(service.sentFields(credentials));
	if (mistake) return failed(mistake);
	const answer = await askForJson(connection, path);
	if (!answer.ok) return answer;
	const { value, headers } = answer.value;
	if (!accepts(value, headers)) {
		const received: Answer = { statusCode: 200, headers, body: { kind: 'json', value } };
		const description = advise?.(received, path) ?? advice;
		return failed({ message: `${service.name} answered, but not with ${expected}`, description });
	}
	const found = findingOf(service, value, headers);
	if (!found.ok) return found;
	const ask: Ask = async (url, baseURL) => {
		const asked = await askForJson(connection, url, baseURL);
		return asked.ok ? succeeded(asked.value.value) : asked;
	};
	const login = (await checkLogin?.(credentials, ask)) ?? succeeded('');
	if (!login.ok) return login;
	return succeeded([found.value, login.value].filter(Boolean).join('. '));
}

/**
 * What the answer to a test shows: “Invoicing: 12 invoices, limit 100 a minute, fields as expected”. n8n’s editor shows
 * a sentence of its own for a test that succeeds, so records without a field that the nodes need make the test fail.
 */
function findingOf(service: Service, value: unknown, headers: IDataObject): Result<string> {
	const { records, tells } = service.test;
	const told = tells?.(value, headers);
	if (!records) return succeeded(`${service.name}: ${told ?? 'connected'}`);
	const page = service.pages.read(value, headers) ?? { records: [] };
	const lacking = records.fields.filter((name) => page.records.some((record) => !(name in record)));
	if (lacking.length > 0) {
		const names = lacking.map((name) => `“${name}”`).join(', ');
		return failed({
			message: `${service.name} answered, but its ${records.many} have no ${names}`,
			description:
				'The nodes need these fields. Check that the address belongs to the service that the nodes are made for. If it does, ask its provider which version of the API it has.',
		});
	}
	const { total = page.records.length } = page;
	const parts = [
		`${total} ${total === 1 ? records.one : records.many}`,
		told,
		page.records.length > 0 ? 'fields as expected' : 'so their fields aren’t known yet',
	];
	return succeeded(`${service.name}: ${parts.filter(Boolean).join(', ')}`);
}

/** Reads JSON, whatever it is. A test asks even if the limit of the key is used up. */
const askForJson = async (connection: Connection, url: string, baseURL = connection.baseURL) =>
	await exchange(
		{ ...connection, limit: UNKNOWN_LIMIT },
		{ baseURL, url, timeout: MAX_DURATION.credentialTest },
		(body, headers) => (body.kind === 'json' ? { value: body.value, headers } : undefined),
	);

/** Sends requests in the only way that n8n offers to a credential test. */
const transportOf = (
	{ helpers }: ICredentialTestFunctions,
	credentialType: Authenticator,
	data: ICredentialDataDecryptedObject,
): Transport =>
	bounded(async (options) => {
		const request = await credentialType.authenticate(data, options);
		const { baseURL = '', url, qs, headers, timeout } = request;
		return (await helpers.request({
			method: 'GET',
			uri: baseURL + url,
			qs,
			headers,
			timeout,
			useStream: true,
			simple: false,
			resolveWithFullResponse: true,
			followRedirect: false,
			followAllRedirects: false,
		})) as ReceivedResponse;
	});
