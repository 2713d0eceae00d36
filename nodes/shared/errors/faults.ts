import type { IDataObject } from 'n8n-workflow';

import { joined, phrase } from '../phrase';
import { type Failure, isObject } from '../result';
import type { Service, Target } from '../service';
import { duration, fillIn, NOTHING_SENT_AT_ALL, OUTCOME_UNKNOWN, type Text } from './texts';

/** Why no answer came. `arrived` says whether the service may have received the request. */
interface FaultRow extends Text {
	codes: readonly string[];
	arrived: boolean;
	/** Another attempt would fail too: an address, key or certificate is wrong, or the user stopped the execution. */
	lasting?: boolean;
	/** It means this only before the connection stands. Afterwards the request may be on its way. */
	onlyConnecting?: boolean;
	/** What the user can change about it, where it can be changed. */
	setting?: string;
}

/** The code of an answer that wasn’t complete in time. */
const OVER_TIME = 'TIMEOUT';

/** The code of a request that ended with the execution. axios has the same. */
const CANCELED = 'ERR_CANCELED';

const CHECK_PROXY =
	'If Proxy under Settings > Request Options is set, check that first: the request goes there.';

const CHECK_ADDRESS =
	'Check {address} in the credential, and whether this n8n can reach it (firewall, proxy, VPN).';

export const FAULTS: readonly FaultRow[] = [
	{
		codes: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
		arrived: false,
		onlyConnecting: true,
		message: '{service} can’t be reached: the connection was refused',
		description: CHECK_ADDRESS,
		setting: CHECK_PROXY,
	},
	{
		codes: ['ENOTFOUND', 'EAI_AGAIN'],
		arrived: false,
		message: '{service} can’t be found: its host name doesn’t resolve',
		description: CHECK_ADDRESS,
		setting: CHECK_PROXY,
	},
	{
		codes: [
			...['ERR_INVALID_', 'ERR_UNESCAPED_', 'ERR_HTTP_INVALID_', 'ERR_HTTP2_INVALID_'],
			...['ERR_FORM_DATA_', 'ERR_NOT_SUPPORT'],
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
		description: phrase`${NOTHING_SENT_AT_ALL} Check Timeout and Proxy under Settings > Request Options, and {address} in the credential.`,
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
			...['CERT_', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_'],
			...['HOSTNAME_MISMATCH', 'INVALID_CA', 'INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED', 'ERR_TLS'],
		],
		arrived: false,
		onlyConnecting: true,
		lasting: true,
		message: 'The secure connection to {service} can’t be trusted',
		description:
			'Its certificate is not valid for this address, has expired or comes from an unknown issuer. Renew it.',
		setting:
			'If you trust the server, turn on Ignore SSL Issues under Settings > Request Options instead.',
	},
	{
		// Any record can be broken, also in the middle of an answer.
		codes: ['EPROTO', 'ERR_SSL_'],
		arrived: true,
		onlyConnecting: true,
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
 *     3xx                  yes: a server may redirect after its work (http/redirects tells which redirects didn’t)
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

/**
 * Explains why no answer came, from the error that the HTTP client threw, and says whether the request may have reached
 * the service and whether another attempt may succeed. `isFixed`: the user can’t change the limits.
 */
export function explainFault(
	service: Service,
	error: unknown,
	target: Target,
	{ isFixed }: { isFixed?: boolean } = {},
): { failure: Failure; arrived: boolean; transient: boolean } {
	const { row, code, arrived, milliseconds = 0 } = readFault(error);
	// The limit as the user set it, which is in milliseconds.
	const limit = milliseconds < 2_000 ? `${milliseconds} ms` : duration(milliseconds);
	const { message, description } = fillIn(row, service, { limit });
	const isUnknown = arrived && !target.idempotent;
	const advice = isUnknown ? OUTCOME_UNKNOWN : description;
	const failure = {
		message,
		description: joined([advice, isFixed ? undefined : row.setting]),
		...(isUnknown ? { isUncertain: true } : {}),
		...(code === '' ? {} : { code }),
	};
	return { failure, arrived, transient: !row.lasting };
}

/**
 * What is known of an error: its code (ECONNREFUSED …), '' if there is none, and the limit that was exceeded. Looks
 * wherever n8n, axios or Node.js put it. n8n keeps the cause only for errors from axios.
 */
function readFault(error: unknown) {
	let code = '';
	let milliseconds: number | undefined;
	// Before a connection stood, or afterwards. Only that tells for certain what can have arrived.
	let place: 'connecting' | 'sending' | undefined;
	for (let at = error, depth = 0; isObject(at) && depth < 5; at = at.cause, depth++) {
		const codes = [at.code, at.httpCode];
		const own = codes.find((each) => typeof each === 'string' && /^[A-Z]/.test(each));
		code ||= (own ?? '') as string;
		if (typeof at.milliseconds === 'number') milliseconds ??= at.milliseconds;
		// Node.js says this of secure connections, and leaves it as it is when they end.
		const { secureConnecting } = ((at.request as IDataObject | undefined)?.socket ??
			{}) as IDataObject;
		if (secureConnecting === true) place = 'connecting';
		else if (secureConnecting === false || at.syscall === 'read' || at.syscall === 'write') {
			place ??= 'sending';
		}
	}
	// The last row matches every code.
	const row = FAULTS.find(
		({ codes, onlyConnecting }) =>
			codes.some((prefix) => code.startsWith(prefix)) && !(onlyConnecting && place === 'sending'),
	) as FaultRow;
	return { row, code, milliseconds, arrived: row.arrived && place !== 'connecting' };
}
