import { readBody } from './body';
import type { ErrorRow, Failure, HttpResponse, Service } from './types';

/** What a message can say about the request that failed, besides the service's own words. */
export interface Target {
	/** Display name of each field by the name it has on the wire, to name parameters in messages. */
	labels: Readonly<Record<string, string>>;
	/** The records that the path names, for example `{ label: 'Invoice', value: '3f…' }`. */
	records: ReadonlyArray<{ label: string; value: string }>;
	/** Whether sending it twice does no harm. */
	idempotent: boolean;
}

/** Why no answer came. `arrived` says whether the service may have received the request. */
interface FaultRow {
	codes: readonly string[];
	arrived: boolean;
	message(name: string): string;
	description: string;
}

const CHECK_ADDRESS =
	'Check the address in the credential, and whether this n8n can reach it (firewall, proxy, VPN).';

const FAULTS: readonly FaultRow[] = [
	{
		codes: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
		arrived: false,
		message: (name) => `${name} can’t be reached: the connection was refused`,
		description: CHECK_ADDRESS,
	},
	{
		codes: ['ENOTFOUND', 'EAI_AGAIN'],
		arrived: false,
		message: (name) => `${name} can’t be found: its host name has no address`,
		description: CHECK_ADDRESS,
	},
	{
		codes: ['ERR_INVALID_', 'ERR_UNESCAPED_'],
		arrived: false,
		message: (name) => `The request to ${name} can’t be put together`,
		description:
			'The address, a header or the key in the credential holds a character that can’t be sent.',
	},
	{
		codes: ['ERR_CANCELED'],
		arrived: true,
		message: (name) => `The request to ${name} was stopped`,
		description: 'The execution was stopped while the request was under way.',
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
			'ERR_TLS',
			'EPROTO',
		],
		arrived: false,
		message: (name) => `The secure connection to ${name} can’t be trusted`,
		description:
			'Its certificate is invalid for this address, has expired or was made by an unknown issuer.',
	},
	{
		codes: [''],
		arrived: true,
		message: (name) => `The connection to ${name} broke before an answer came`,
		description: 'Try again. If it keeps happening, check the network between n8n and the service.',
	},
];

const OUT_OF_ORDER = 'The service or a proxy before it is out of order. Try again later.';

const FATE_UNKNOWN =
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
				'Redirects aren’t followed, to keep the key safe. Enter the new address in the credential.',
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
	const said = body.kind === 'json' ? service.readError(body.value) : {};
	const words = said.words ?? (body.kind === 'text' ? body.value.slice(0, 300) : undefined);
	const row = matchRow(service.errors, statusCode, said.code);
	return {
		message: words ?? row?.message ?? `${service.name} answered with HTTP status ${httpCode}`,
		description: [
			row?.description ?? (statusCode >= 500 && target.idempotent ? OUT_OF_ORDER : ''),
			hint(statusCode, words ?? '', target),
			fate(statusCode, target),
		]
			.filter((part) => part)
			.join(' '),
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

/** Explains why no answer came, from the error that the HTTP client threw. */
export function explainFault(service: Service, error: unknown, target: Target): Failure {
	const code = faultCode(error);
	const row = FAULTS.find(({ codes }) =>
		codes.some((prefix) => code.startsWith(prefix)),
	) as FaultRow;
	return {
		message: row.message(service.name),
		description: row.arrived && !target.idempotent ? FATE_UNKNOWN : row.description,
		...(code === '' ? {} : { code }),
	};
}

/** First row that fits; a row without status or code doesn't ask for one. */
function matchRow(rows: readonly ErrorRow[], status: number, code?: string): ErrorRow | undefined {
	return rows.find(
		(row) =>
			(row.status === undefined || row.status === status) &&
			(row.code === undefined || row.code === code),
	);
}

/** Names the parameters that the service's words are about, or the record that a 404 is about. */
function hint(status: number, words: string, { labels, records }: Target): string {
	if (status === 404 && records.length > 0) {
		return records
			.map(({ label, value }) => `Check the parameter “${label}”: there is no “${value}”.`)
			.join(' ');
	}
	if (!VALUES_REFUSED.includes(status)) return '';
	const named = Object.keys(labels).filter((name) => mentions(words, name));
	if (named.length === 0) return '';
	return `Check the parameter${named.length > 1 ? 's' : ''} ${named.map((name) => `“${labels[name]}”`).join(', ')}.`;
}

/** Statuses that are about the values sent. With others, "limit" means another limit than the parameter. */
const VALUES_REFUSED = [400, 404, 409, 422];

/** Short names such as `to` are everyday words too: they count where the words speak of them as a field. */
const mentions = (words: string, name: string): boolean =>
	new RegExp(
		name.length > 4 ? `\\b${name}\\b` : `\\b${name}(["'”:]| (is|must|has|should|field)\\b)`,
		'i',
	).test(words);

const fate = (status: number, target: Target) =>
	status >= 500 && !target.idempotent ? FATE_UNKNOWN : '';

/** The fault's code (ECONNREFUSED …), wherever n8n or axios put it; '' when there is none. */
function faultCode(error: unknown): string {
	for (let at = error, depth = 0; at !== null && typeof at === 'object' && depth < 5; depth++) {
		const { code, httpCode, cause } = at as { code?: unknown; httpCode?: unknown; cause?: unknown };
		if (typeof code === 'string' && code !== '') return code;
		// n8n keeps the cause only of axios's own errors; of others it keeps their code, here.
		if (typeof httpCode === 'string' && /^[A-Z]/.test(httpCode)) return httpCode;
		at = cause;
	}
	return '';
}
