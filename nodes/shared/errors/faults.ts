import type { Failure } from '../result';
import type { Service, Target } from '../service';
import { duration, fillIn, NOTHING_SENT_AT_ALL, OUTCOME_UNKNOWN } from './texts';

/** Why no answer came. `arrived` says whether the service may have received the request. */
interface FaultRow {
	codes: readonly string[];
	arrived: boolean;
	/** Another attempt would fail too: an address, key or certificate is wrong, or the user stopped the execution. */
	lasting?: boolean;
	/** Only before the connection stands. A network can also fail under a request that is already on its way. */
	onlyConnecting?: boolean;
	/** With places (`fillIn` in texts.ts). */
	message: string;
	description: string;
	/** What the user can change about it, where it can be changed. */
	setting?: string;
}

/** The code of an answer that wasn’t complete in time. */
const OVER_TIME = 'TIMEOUT';

/** The code of a request that ended with the execution. axios has the same. */
const CANCELED = 'ERR_CANCELED';

const CHECK_ADDRESS =
	'Check {address} in the credential, and whether this n8n can reach it (firewall, proxy, VPN).';

export const FAULTS: readonly FaultRow[] = [
	{
		codes: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
		arrived: false,
		onlyConnecting: true,
		message: '{service} can’t be reached: the connection was refused',
		description: CHECK_ADDRESS,
	},
	{
		codes: ['ENOTFOUND', 'EAI_AGAIN'],
		arrived: false,
		message: '{service} can’t be found: its host name doesn’t resolve',
		description: CHECK_ADDRESS,
	},
	{
		codes: [
			'ERR_INVALID_',
			'ERR_UNESCAPED_',
			'ERR_HTTP_INVALID_',
			'ERR_HTTP2_INVALID_',
			'ERR_FORM_DATA_',
			'ERR_NOT_SUPPORT',
		],
		arrived: false,
		lasting: true,
		message: 'The request to {service} isn’t valid',
		description:
			'{address}, a header or the key in the credential contains a character that can’t be sent.',
	},
	{
		codes: ['ERR_OUT_OF_RANGE', 'ERR_BAD_OPTION', 'ERR_SOCKET_BAD_PORT', 'ERR_MISSING_ARGS'],
		arrived: false,
		lasting: true,
		message: 'The request to {service} can’t be sent with these settings',
		description: `${NOTHING_SENT_AT_ALL} Check Timeout and Proxy under Settings > Request Options, and {address} in the credential.`,
	},
	{
		codes: [CANCELED],
		arrived: true,
		lasting: true,
		message: 'The request to {service} was stopped',
		description: 'The execution was stopped while the request was in progress.',
	},
	{
		codes: [OVER_TIME],
		arrived: true,
		message:
			'{service} didn’t answer in time: its answer wasn’t complete after {limit}, the longest that a request may take',
		description: 'Try again later.',
		setting: 'To wait longer, raise Timeout under Settings > Request Options.',
	},
	{
		codes: ['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'],
		arrived: true,
		message: '{service} didn’t answer in time',
		description:
			'Try again later. If it keeps happening, check the network between n8n and the service.',
	},
	{
		codes: [
			'CERT_',
			'DEPTH_ZERO_SELF_SIGNED_CERT',
			'SELF_SIGNED_CERT_IN_CHAIN',
			'UNABLE_TO_',
			'HOSTNAME_MISMATCH',
			'INVALID_CA',
			'INVALID_PURPOSE',
			'PATH_LENGTH_EXCEEDED',
			'ERR_TLS',
		],
		arrived: false,
		lasting: true,
		message: 'The secure connection to {service} can’t be trusted',
		description:
			'Its certificate is not valid for this address, has expired or comes from an unknown issuer. Renew it or, if you trust the server, turn on Ignore SSL Issues under Settings > Request Options.',
	},
	{
		codes: ['EPROTO', 'ERR_SSL_'],
		arrived: false,
		lasting: true,
		message: 'No secure connection to {service} can be made',
		description:
			'The server, or a proxy in front of it, doesn’t speak HTTPS there. Check {address} in the credential: if the service has no HTTPS, it must begin with http://.',
	},
	{
		codes: [''],
		arrived: true,
		message: 'The connection to {service} was lost before an answer arrived',
		description: 'Try again. If it keeps happening, check the network between n8n and the service.',
	},
];

/** A proxy gave up on the service, or on its own caller, after it had passed the request on. */
export const GAVE_UP: readonly number[] = [408, 460, 499];

/**
 * Whether a request may have been carried out although its answer has this status:
 *
 *     408, 460, 499, 5xx   yes: the service, or a proxy in front of it, failed on the way or afterwards
 *     3xx                  yes: a server may redirect after its work
 *     2xx                  yes: the body reports an error, but the status doesn’t
 *     all other 4xx        no: the service refused the request
 */
export const mayHaveWorked = (status: number): boolean =>
	status < 400 || status >= 500 || GAVE_UP.includes(status);

/** What to throw when n8n cancels the execution. */
export const STOPPED = Object.assign(new Error('stopped'), { code: CANCELED });

/** What to throw when an answer isn’t complete after so many milliseconds. */
export const overTime = (milliseconds: number): Error =>
	Object.assign(new Error('too late'), { code: OVER_TIME, milliseconds });

/** Explains why no answer came, from the error that the HTTP client threw. `isFixed`: the user can’t change the limits. */
export function explainFault(
	service: Service,
	error: unknown,
	target: Target,
	{ isFixed }: { isFixed?: boolean } = {},
): Failure {
	const fault = faultOf(error);
	const row = rowOf(fault);
	const { message, description } = fillIn(row, service, { limit: inWords(fault.milliseconds) });
	const advice = row.arrived && !target.idempotent ? OUTCOME_UNKNOWN : description;
	return {
		message,
		description: row.setting === undefined || isFixed ? advice : `${advice} ${row.setting}`,
		...(fault.code === '' ? {} : { code: fault.code }),
	};
}

/** The limit as the user set it, which is in milliseconds. */
const inWords = (milliseconds = 0): string =>
	milliseconds < 2_000 ? `${milliseconds} ms` : duration(milliseconds);

/** Whether the request may have reached the service, and whether another attempt may succeed. */
export function judgeFault(error: unknown): { arrived: boolean; transient: boolean } {
	const { arrived, lasting = false } = rowOf(faultOf(error));
	return { arrived, transient: !lasting };
}

/** The error’s code (ECONNREFUSED …), '' if there is none, and the system call that failed, if it is known. */
interface Fault {
	code: string;
	syscall?: unknown;
	/** The limit that was exceeded. */
	milliseconds?: number;
}

/** The row of a fault. The last row matches every code. */
const rowOf = ({ code, syscall }: Fault): FaultRow =>
	FAULTS.find(
		({ codes, onlyConnecting }) =>
			codes.some((prefix) => code.startsWith(prefix)) &&
			!(onlyConnecting && (syscall === 'read' || syscall === 'write')),
	) as FaultRow;

/** Finds the code wherever n8n or axios put it. */
function faultOf(error: unknown): Fault {
	for (let at = error, depth = 0; at !== null && typeof at === 'object' && depth < 5; depth++) {
		const { code, httpCode, cause, ...more } = at as Record<string, unknown>;
		if (typeof code === 'string' && code !== '') return { code, ...more };
		// n8n keeps the cause only for errors from axios. For other errors it keeps the code here.
		if (typeof httpCode === 'string' && /^[A-Z]/.test(httpCode)) return { code: httpCode };
		at = cause;
	}
	return { code: '' };
}
