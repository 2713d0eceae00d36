import { ECHO, GOOD, type AnswerPlan } from '../fuzz/answers';
import { faultRows, type FaultRow } from '../../nodes/faults/cases';

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
		case 'html':
			return {
				...plan,
				...{ status: status ?? 502, type: 'text/html' },
				body: { text: `<!doctype html><title>${ECHO}</title><h1>Bad Gateway ${ECHO}</h1>` },
			};
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
		name: row.name,
		plan: planOf(row),
		...(row.timeout === undefined ? {} : { timeout: row.timeout }),
	})),
	...(['plain', 'url', 'twice', 'unicode', 'slashes', 'base64', 'hex'] as const).map((echo) => ({
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
