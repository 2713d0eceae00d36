import { readBody } from './body';
import { hint } from './hints';
import type { ErrorRow, Failure, HttpResponse, Said, Service } from './types';

/** What a message can say about the request that failed, besides the service's own words. */
export interface Target {
	/** Display name of each field by the name it has on the wire, to name parameters in messages. */
	labels: Readonly<Record<string, string>>;
	/** The records that the path names, for example `{ label: 'Invoice', value: '3f…' }`. */
	records: ReadonlyArray<{ label: string; value: string }>;
	/** Whether sending it twice does no harm. */
	idempotent: boolean;
}

const OUT_OF_ORDER = 'The service or a proxy before it is out of order. Try again later.';

/** What to say of a write that may or may not have arrived. */
export const FATE_UNKNOWN =
	'The request may still have been carried out. Check in the service before you run this again.';

/** Explains an answer whose status is not 2xx (section Errors of each service's document). */
export function explainResponse(service: Service, response: HttpResponse, target: Target): Failure {
	const { statusCode } = response;
	const httpCode = String(statusCode);
	const body = readBody(response);
	if (statusCode >= 300 && statusCode < 400) {
		return {
			message: `${service.name} answered that it has moved to ${String(response.headers.location ?? 'another address')}`,
			description:
				`Redirects aren’t followed, to keep the key safe. Enter the new address in the credential. ${fate(statusCode, target)}`.trim(),
			httpCode,
		};
	}
	if (body.kind === 'html') {
		return {
			message: `${service.name} answered with a web page instead of data (HTTP status ${httpCode})`,
			description:
				statusCode >= 500
					? fate(statusCode, target) || OUT_OF_ORDER
					: 'The address in the credential is probably not the address of the API.',
			httpCode,
		};
	}
	const said: Said = body.kind === 'json' ? service.readError(body.value) : {};
	const words = said.words ?? (body.kind === 'text' ? body.value.slice(0, 300) : undefined);
	const row = matchRow(service.errors, statusCode, said.code);
	return {
		message: words ?? row?.message ?? `${service.name} answered with HTTP status ${httpCode}`,
		description:
			[row?.description, hint(statusCode, { ...said, words }, target), fate(statusCode, target)]
				.filter((part) => part)
				.join(' ') || usualAdvice(statusCode),
		httpCode,
		...(said.code === undefined ? {} : { code: said.code }),
	};
}

/** Explains an answer with a good status whose body can't be read. */
export function explainUnreadable(
	service: Service,
	response: HttpResponse,
	target: Target,
): Failure {
	const what = {
		html: 'a web page instead of data',
		broken: 'data that was cut off',
		text: 'text instead of data',
		empty: 'nothing',
		json: 'data of an unknown form',
	}[readBody(response).kind];
	return {
		message: `${service.name} answered with ${what} (HTTP status ${response.statusCode})`,
		description: target.idempotent
			? 'Try again. If it stays so, check the address in the credential.'
			: FATE_UNKNOWN,
		httpCode: String(response.statusCode),
	};
}

/** What to do when nothing more is known. */
const usualAdvice = (status: number): string =>
	status < 500 ? 'Check the parameters of the node, then run it again.' : OUT_OF_ORDER;

/** First row that fits; a row without status or code doesn't ask for one. */
function matchRow(rows: readonly ErrorRow[], status: number, code?: string): ErrorRow | undefined {
	return rows.find(
		(row) =>
			(row.status === undefined || row.status === status) &&
			(row.code === undefined || row.code === code),
	);
}

/** A server that fails, or sends elsewhere, may have done its work before. */
const fate = (status: number, target: Target) =>
	!target.idempotent && (status >= 500 || status < 400) ? FATE_UNKNOWN : '';
