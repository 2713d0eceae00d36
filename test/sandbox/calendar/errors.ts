import { Refusal } from '../server/service';
import type { Violation } from '../server/service';

type Params = string[] | Record<string, string>;

export const refusal = (status: number, code: string, message: string, params?: Params) =>
	new Refusal(status, { code, message, data: { status, ...(params && { params }) } });

export const invalid = (params: Record<string, string>) =>
	refusal(
		400,
		'rest_invalid_param',
		`Invalid parameter(s): ${Object.keys(params).join(', ')}`,
		params,
	);

export const termExists = (one: string, id: number) =>
	new Refusal(400, {
		code: 'term_exists',
		message: `There is a ${one} of this name already.`,
		data: { status: 400, term_id: id },
	});

export const missing = (names: string[]) =>
	refusal(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, names);

export const noRoute = () =>
	refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');

const requires = /must have required property '(.+)'/;

/** The name of the invalid parameter: the second part of `/body/title` or `/query/page/0`. */
const nameOf = (path: string) => path.split('/')[2] ?? '';

function refuseInvalid({ status, message, details }: Violation) {
	const names = details.flatMap((detail) => requires.exec(detail.message)?.[1] ?? []);
	if (names.length > 0) return missing([...new Set(names)]);
	const named = details.filter((detail) => nameOf(detail.path));
	// Not about a parameter but, for example, about an unsupported content type.
	if (named.length === 0) return refusal(status, 'rest_invalid_param', message, {});
	// The last message about a parameter summarizes the ones before it.
	return invalid(Object.fromEntries(named.map((detail) => [nameOf(detail.path), detail.message])));
}

/** The service's error for a request that its OpenAPI description doesn't allow. */
export function refuse(violation: Violation): Refusal {
	const { kind, status, message } = violation;
	if (kind === 'notFound' || kind === 'method') return noRoute();
	if (kind === 'malformed') {
		return refusal(400, 'rest_invalid_json', 'Invalid JSON body passed.');
	}
	if (kind === 'unexpected') return refusal(status, 'internal_server_error', message);
	return refuseInvalid(violation);
}
