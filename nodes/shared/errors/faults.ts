import type { Failure } from '../result';
import type { Service, Target } from '../service';
import { OUTCOME_UNKNOWN } from './texts';

/** Why no answer came. `arrived` says whether the service may have received the request. */
interface FaultRow {
	codes: readonly string[];
	arrived: boolean;
	/** Another attempt would fail too: an address, key or certificate is wrong, or the user stopped the execution. */
	lasting?: boolean;
	/** Only before the connection stands. A network can also fail under a request that is already on its way. */
	onlyConnecting?: boolean;
	message(name: string): string;
	description: string;
}

const CHECK_ADDRESS =
	'Check the address in the credential, and whether this n8n can reach it (firewall, proxy, VPN).';

const FAULTS: readonly FaultRow[] = [
	{
		codes: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
		arrived: false,
		onlyConnecting: true,
		message: (name) => `${name} can’t be reached: the connection was refused`,
		description: CHECK_ADDRESS,
	},
	{
		codes: ['ENOTFOUND', 'EAI_AGAIN'],
		arrived: false,
		message: (name) => `${name} can’t be found: its host name doesn’t resolve`,
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
		message: (name) => `The request to ${name} isn’t valid`,
		description:
			'The address, a header or the key in the credential contains a character that can’t be sent.',
	},
	{
		codes: ['ERR_OUT_OF_RANGE', 'ERR_BAD_OPTION', 'ERR_SOCKET_BAD_PORT', 'ERR_MISSING_ARGS'],
		arrived: false,
		lasting: true,
		message: (name) => `The request to ${name} can’t be sent with these settings`,
		description:
			'Nothing was sent. Check Timeout and Proxy under Request Options, and the address in the credential.',
	},
	{
		codes: ['ERR_CANCELED'],
		arrived: true,
		lasting: true,
		message: (name) => `The request to ${name} was stopped`,
		description: 'The execution was stopped while the request was in progress.',
	},
	{
		codes: ['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'],
		arrived: true,
		message: (name) => `${name} didn’t answer in time`,
		description: 'Try again later, or raise Timeout under Request Options.',
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
			'EPROTO',
		],
		arrived: false,
		lasting: true,
		message: (name) => `The secure connection to ${name} can’t be trusted`,
		description:
			'Its certificate is not valid for this address, has expired or comes from an unknown issuer.',
	},
	{
		codes: [''],
		arrived: true,
		message: (name) => `The connection to ${name} was lost before an answer arrived`,
		description: 'Try again. If it keeps happening, check the network between n8n and the service.',
	},
];

/** Explains why no answer came, from the error that the HTTP client threw. */
export function explainFault(service: Service, error: unknown, target: Target): Failure {
	const fault = faultOf(error);
	const row = rowOf(fault);
	return {
		message: row.message(service.name),
		description: row.arrived && !target.idempotent ? OUTCOME_UNKNOWN : row.description,
		...(fault.code === '' ? {} : { code: fault.code }),
	};
}

/** Whether the request may have reached the service, and whether another attempt may succeed. */
export function judgeFault(error: unknown): { arrived: boolean; transient: boolean } {
	const { arrived, lasting = false } = rowOf(faultOf(error));
	return { arrived, transient: !lasting };
}

/** The error’s code (ECONNREFUSED …), '' if there is none, and the system call that failed, if it is known. */
interface Fault {
	code: string;
	syscall?: unknown;
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
		const { code, httpCode, cause, syscall } = at as Record<string, unknown>;
		if (typeof code === 'string' && code !== '') return { code, syscall };
		// n8n keeps the cause only for errors from axios. For other errors it keeps the code here.
		if (typeof httpCode === 'string' && /^[A-Z]/.test(httpCode)) return { code: httpCode };
		at = cause;
	}
	return { code: '' };
}
