import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { filesIn as allFilesIn } from '../n8n/files';
import { faultRows, type FaultRow } from '../nodes/faults/cases';
import { search, testCredential } from '../support/contexts';
import { atLeast, exactly, type Finding } from '../support/finding';
import { formsIn } from '../support/forms';
import { loadPackage } from '../support/package';
import { closedPort } from '../support/rawServer';
import { usualParameters, type UsualService } from '../support/usualParameters';
import { ECHO, ECHOES, GOOD, type AnswerPlan, type Echo } from './answers';
import { openGround, POLLING, pollWith, runTarget, type Ground, type Played } from './ground';
import { judgeKeys } from './judge';
import { targetsOf, type Target } from './targets';

/** A way in which a credential sends its secret: the fields that make it, from those of the usual way. */
export interface Account {
	service: UsualService;
	name: string;
	change(usual: IDataObject): IDataObject;
}

/** Every secret field of the credentials of the action nodes. */
export const accounts: Account[] = [
	{ service: 'sms', name: 'SMS, API Key', change: (usual) => usual },
	{ service: 'invoicing', name: 'Invoicing, Bearer', change: (usual) => usual },
	{
		service: 'invoicing',
		name: 'Invoicing, X-API-Key',
		change: (usual) => ({ ...usual, header: 'x-api-key' }),
	},
	{ service: 'calendar', name: 'Calendar, Application Password', change: (usual) => usual },
	{
		service: 'calendar',
		name: 'Calendar, Token',
		change: ({ password, ...usual }) => ({ ...usual, authentication: 'bearer', token: password }),
	},
	{
		service: 'calendar',
		name: 'Calendar, Header Value',
		change: ({ password, ...usual }) => ({
			...{ ...usual, authentication: 'header' },
			...{ headerName: 'X-Calendar-Key', headerSecret: password },
		}),
	},
];

/** One secret for each secret field, with signs that every encoding changes. */
export const secretOf = (name: string) => `Cn4ry/${name.replace(/\W/g, '')}+k="q\\%20&9~x`;

export const WEBHOOK_SECRETS = ['Webhook, Current', 'Webhook, Previous'].map(secretOf) as [
	string,
	string,
];

/**
 * The secrets that the credentials in n8n hold, and the form in which basic authentication sends them. None may show.
 */
export const SECRETS = [...accounts.map(({ name }) => secretOf(name)), ...WEBHOOK_SECRETS];
export const SENT = SECRETS.map((secret) => Buffer.from(`editor:${secret}`).toString('base64'));

/** Looks like the others but is in no credential: it is put where n8n stores and logs it, and must be found there. */
export const PLANTED = secretOf('Planted');

export interface FaultPlan {
	name: string;
	/** Without one, the port is closed. */
	plan?: AnswerPlan;
	/** Timeout of a request in milliseconds, for an answer that doesn’t come. */
	timeout?: number;
}

const ECHO_HEADERS = { server: ECHO, 'www-authenticate': `Bearer realm="${ECHO}"` };

/** An answer that does what the fault does, and repeats the key wherever it can. */
function planOf({ fault }: FaultRow): AnswerPlan | undefined {
	if (!fault) return undefined;
	const { kind, status, body, location, headers } = fault;
	const plan: AnswerPlan = { ...GOOD, headers: { ...ECHO_HEADERS, ...headers } };
	const words = { error: `Injected failure ${ECHO}`, code: ECHO, message: ECHO, [ECHO]: [ECHO] };
	switch (kind) {
		case 'html': {
			const text = `<!doctype html><title>${ECHO}</title><h1>Bad Gateway ${ECHO}</h1>`;
			return { ...plan, status: status ?? 502, type: 'text/html', body: { text } };
		}
		case 'empty':
			return { ...plan, body: { text: '' } };
		case 'redirect': {
			const to = `${location ?? '/'}?api_key=${ECHO}#${ECHO}`;
			return { ...plan, status: status ?? 302, headers: { ...plan.headers, location: to } };
		}
		case 'cut':
		case 'drop':
			return { ...plan, ending: kind };
		case 'delay':
			return { ...plan, ending: 'never' };
		default:
			return { ...plan, status: status ?? 500, body: { json: { ...words, ...(body as object) } } };
	}
}

/** Every row of the fault matrix, and answers that are good but for the key in them. */
export const faultPlans: FaultPlan[] = [
	...faultRows.map((row) => ({
		...{ name: row.name, plan: planOf(row) },
		// No request is answered then, so none can be late by chance.
		timeout: row.timeout && 25,
	})),
	...(Object.keys(ECHOES) as Echo[]).map((echo) => ({
		name: `the key in a good answer, ${echo}`,
		plan: { ...GOOD, echo, body: { text: `{"data":{"id":"1","note":"${ECHO}","${ECHO}":"x"}}` } },
	})),
	{
		name: 'words of a refusal',
		plan: { ...GOOD, status: 400, body: { json: { error: ECHO, code: ECHO } } },
	},
	{ name: 'a text', plan: { ...GOOD, type: 'text/plain', body: { text: `No: ${ECHO}` } } },
	{ name: 'broken JSON', plan: { ...GOOD, body: { text: `{"data":{"id":"${ECHO}` } } },
	{ name: 'no fault', plan: GOOD },
];

type Credential = ICredentialDataDecryptedObject;
type Act = (credential: IDataObject, timeout?: number) => Promise<Partial<Played>>;

/** Everything that a node does with a credential, by name, and whether it can be told not to wait long. */
async function actsOf(service: UsualService, targets: readonly Target[]) {
	const { nodes } = await loadPackage();
	const acts: Array<{ name: string; act: Act; canWait?: boolean }> = [];
	for (const target of targets.filter((each) => each.service === service)) {
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const usual = { ...usualParameters(service, target.operation), options: ATTEMPTS };
			const act: Act = async (credential, timeout) => {
				const all = { ...usual, requestOptions: timeout === undefined ? {} : { timeout } };
				return await runTarget(target, all, [{}], { onError })(credential);
			};
			acts.push({ name: `${target.name}, ${onError}`, act, canWait: true });
		}
	}
	for (const method of Object.keys(nodes[service]?.methods?.listSearch ?? {})) {
		const act: Act = async (credential) => ({
			returned: await search(service, method, credential as Credential),
		});
		acts.push({ name: `${service} ${method}`, act });
	}
	const test: Act = async (credential) => ({
		returned: await testCredential(service, credential as Credential),
	});
	acts.push({ name: `${service} credential test`, act: test });
	if (POLLING[service]) acts.push({ name: `${service} poll`, act: pollWith(service, 1) });
	return acts;
}

const ATTEMPTS = { maximumAttempts: 2 };

async function walk(
	ground: Ground,
	{ contract }: Target,
	{ service, change }: Account,
	{ plan, timeout }: FaultPlan,
	act: Act,
): Promise<Played> {
	const closed = plan ? {} : { baseUrl: await closedPort(), apiRoot: await closedPort() };
	return await ground.play(service, contract, plan ? [plan] : [], async (usual) =>
		act({ ...change(usual), ...closed }, timeout),
	);
}

/** Whether the case shows where a key had been. */
const isHidden = ({ returned, outcome }: Played): boolean =>
	JSON.stringify([returned, outcome?.error?.message, outcome?.items, outcome?.errors]).includes(
		'[hidden]',
	);

interface CanarySize {
	/** One of how many error paths is walked, evenly. */
	every: number;
	log(line: string): void;
}

/**
 * Walks every error path of every operation with every kind of key, in this process, and looks for the key in what n8n
 * would store, show or log.
 */
export async function canary({ every, log }: CanarySize): Promise<Finding[]> {
	const ground = await openGround();
	const targets = await targetsOf();
	let [paths, walked, hits, hidden] = [0, 0, 0, 0];
	try {
		for (const account of accounts) {
			const target = targets.find(({ service }) => service === account.service) as Target;
			for (const { name, act, canWait } of await actsOf(account.service, targets)) {
				// An answer that never comes is waited for in real time, and a picker or a poll would wait for a minute.
				for (const fault of faultPlans.filter(({ timeout }) => canWait || !timeout)) {
					if (paths++ % every !== 0) continue;
					const played = await walk(ground, target, account, fault, act);
					const [found] = played.hung ? [{ what: 'didn’t end' }] : judgeKeys(played);
					walked++;
					if (isHidden(played)) hidden++;
					if (!found) continue;
					hits++;
					log(`${account.name}, ${name}, ${fault.name}: ${found.what}`);
				}
			}
		}
		return [
			atLeast('error paths walked in n8n-core', Math.floor(8_000 / every), walked),
			// Otherwise no answer had repeated a key.
			atLeast('of them showed where a key had been', Math.floor(3_000 / every), hidden),
			exactly('of them showed a key', 0, hits),
		];
	} finally {
		await ground.close();
	}
}

/** All files below a folder but those of installed packages. */
export const filesIn = (folder: string): string[] =>
	allFilesIn(folder).filter((path) => !relative(folder, path).includes('node_modules'));

/** The forms of the secrets that the bytes of a file contain. */
export const foundInFile = (file: string, secrets: readonly string[]): string[] =>
	formsIn(readFileSync(file, 'latin1'), secrets);
