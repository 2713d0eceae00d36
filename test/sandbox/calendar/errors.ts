import { Refusal, type Violation } from '../server/service';

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

export const unreadable = 'Invalid parameter.';
export const notOfType = (type: string) => `is not of type ${type}.`;

/** An error with a message for each invalid parameter. Wrong types are listed in `details` as well. */
export function invalidParams(messages: Record<string, string>): Refusal {
	const isTyped = (message: string) => message.startsWith('is not');
	const named = Object.entries(messages);
	const params = named.map(([name, message]) => [
		name,
		isTyped(message) ? `${name} ${message}` : message,
	]);
	const details = named
		.filter(([, message]) => isTyped(message))
		.map(([name, message]) => [
			name,
			{ code: 'rest_invalid_type', message: `${name} ${message}`, data: { param: name } },
		]);
	return new Refusal(400, {
		code: 'rest_invalid_param',
		message: `Invalid parameter(s): ${Object.keys(messages).join(', ')}`,
		data: {
			status: 400,
			params: Object.fromEntries(params) as object,
			// Without details, an empty list, because that is how PHP writes an empty array.
			details: details.length > 0 ? (Object.fromEntries(details) as object) : [],
		},
	});
}
