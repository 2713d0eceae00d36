import axios from 'axios';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import type { Resources } from '../../nodes/shared/operation';
import { operationsOf, patternOf, type ContractOperation } from '../contract/description';
import type { ServiceName } from '../sandbox';
import { testCredential } from '../support/contexts';
import { loadPackage } from '../support/package';
import { runNode } from '../support/runNode';
import { RESOURCES } from '../support/usualParameters';
import { CHECKS, SAME_AS, type Check, type Found, type Settings } from './checks';
import { differences } from './differences';

/** What became of an operation. */
export interface Verdict {
	/** As the node picker names it. */
	name: string;
	/** `differs`: the node is content, but what it returns isn’t all that is described. */
	state: 'fits' | 'differs' | 'fails' | 'untried';
	/** What differs, failed or is missing. */
	words: string[];
}

/** What the credential’s test says, and, unless it fails, what became of each operation. */
export interface Report {
	isConnected: boolean;
	message: string;
	verdicts: Verdict[];
}

const CREDENTIALS = { sms: 'smsApi', invoicing: 'invoicingApi', calendar: 'calendarApi' } as const;

/** An answer that can’t be read will be no better the next time. */
const ONCE = { maximumAttempts: 1, simplify: false };

/** Long enough for a slow site, in milliseconds. */
const PATIENCE = 30_000;

/** What the node picker calls an operation. */
const nameOf = (service: ServiceName, key: string): string => {
	const [resource = '', operation = ''] = key.split('.');
	const resources: Resources = RESOURCES[service];
	return resources[resource]?.[operation]?.action ?? key;
};

/** The described operation that a request goes to. The longest path is the most precise. */
function describedAs(described: ContractOperation[], { method = 'GET', url }: IHttpRequestOptions) {
	const { pathname } = new URL(url, 'http://any');
	return described
		.filter((each) => each.method === method && patternOf(each).test(pathname))
		.sort((one, other) => other.path.length - one.path.length)[0];
}

/** Asks once more for what the node has read, and returns what the service answers, before the node changes it. */
async function readAgain(
	service: ServiceName,
	credential: ICredentialDataDecryptedObject,
	{ baseURL, url, qs, headers }: IHttpRequestOptions,
): Promise<unknown> {
	const type = (await loadPackage()).credentials[CREDENTIALS[service]];
	if (typeof type?.authenticate !== 'function')
		throw new Error('The credential can’t authenticate');
	const request = await type.authenticate(credential, { baseURL, url, qs, headers });
	const { data } = await axios.get<unknown>((request.baseURL ?? '') + request.url, {
		params: request.qs,
		headers: request.headers as Record<string, string>,
		timeout: PATIENCE,
		maxRedirects: 0,
		proxy: false,
	});
	return data;
}

/** Tries the operations of a service one after the other, and holds each answer against its OpenAPI description. */
export async function conform(
	service: ServiceName,
	credential: ICredentialDataDecryptedObject,
	settings: Settings,
): Promise<Report> {
	const { status, message } = await testCredential(service, credential);
	if (status !== 'OK') return { isConnected: false, message, verdicts: [] };
	const described = await operationsOf(service);
	const found: Found = {};
	const verdicts = new Map<string, Verdict>();

	const tell = (operation: string, state: Verdict['state'], words: string[] = []) => {
		const known = verdicts.get(operation);
		if (known && known.state !== 'fits') return;
		verdicts.set(operation, { name: nameOf(service, operation), state, words });
	};

	const compare = async (check: Check, request: IHttpRequestOptions, record?: IDataObject) => {
		const contract = describedAs(described, request);
		// Of what it has deleted, the node returns only that it is gone.
		if (!contract?.answer || request.method === 'DELETE') return [];
		if (!check.isWrite) {
			const answer = await readAgain(service, credential, request).catch((error: Error) => error);
			if (answer instanceof Error) return [`it couldn’t be read once more: ${answer.message}`];
			return differences(contract.answer, answer);
		}
		return differences(contract.answer, service === 'invoicing' ? { data: record } : record);
	};

	for (const check of CHECKS[service]) {
		const { operation, as, isWrite } = check;
		const entered = check.enter?.(found, settings) ?? {};
		if (isWrite && !settings.write) {
			tell(operation, 'untried', ['it writes: --write makes test records']);
			continue;
		}
		if (typeof entered === 'string') {
			tell(operation, 'untried', [entered]);
			continue;
		}
		const requests: IHttpRequestOptions[] = [];
		const [resource = '', name = ''] = operation.split('.');
		const { items, error } = await runNode({
			type: service,
			parameters: { resource, operation: name, simplify: false, options: ONCE, ...entered },
			credentials: { [CREDENTIALS[service]]: credential },
			onRequest: (request) => requests.push(request),
		});
		if (error) {
			tell(operation, 'fails', [[error.message, error.description].filter(Boolean).join('. ')]);
			continue;
		}
		const record = items[0]?.json;
		if (as) found[as] ??= record;
		const request = requests.at(-1);
		const words = request ? await compare(check, request, record) : [];
		tell(operation, words.length > 0 ? 'differs' : 'fits', words);
	}

	for (const [operation, same] of Object.entries(SAME_AS)) {
		const known = verdicts.get(same);
		if (known) tell(operation, known.state, known.words);
	}
	return { isConnected: true, message, verdicts: [...verdicts.values()] };
}
