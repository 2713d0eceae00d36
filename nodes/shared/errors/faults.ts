import type { Failure } from '../result';
import type { Service, Target } from '../service';
import { fillIn } from './answers';
import { CANCELED, FAULTS, OVER_TIME, type FaultRow } from './faultTable';
import { duration } from './limits';
import { OUTCOME_UNKNOWN } from './texts';

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
