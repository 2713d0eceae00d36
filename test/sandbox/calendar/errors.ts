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
		message: `A term with the name provided already exists ${one === 'tag' ? 'in this taxonomy' : 'with this parent'}.`,
		data: { status: 400, term_id: id },
		additional_data: [id, id],
	});

/** What a server answers that failed: without a status in its data. */
export const crashed = (code: string, message: string) =>
	new Refusal(500, { code, message, data: null });

export const notCreated = (one: string) =>
	refusal(400, `could-not-create-${one}`, `The ${one} could not be created from the provided data`);

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
		return new Refusal(400, {
			code: 'rest_invalid_json',
			message: 'Invalid JSON body passed.',
			data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
		});
	}
	if (kind === 'unexpected') return refusal(status, 'internal_server_error', message);
	return refuseInvalid(violation);
}

export const unreadable = 'Invalid parameter.';
export const notOfType = (type: string) => `is not of type ${type}.`;

export const needsTickets = 'Event Tickets plugin is not activated.';

/**
 * An error with a message for each invalid parameter. Types are checked only when the values are valid, and listed in
 * `details` as well.
 */
export function invalidParams(messages: Record<string, string>): Refusal {
	const all = Object.entries(messages);
	const wrong = all.filter(([, message]) => message === unreadable);
	const named = wrong.length > 0 ? wrong : all;
	const params = named.map(([name, message]) => [
		name,
		message.startsWith('is not') ? `${name} ${message}` : message,
	]);
	const details = params
		.filter(([, message]) => message !== unreadable)
		.map(([name = '', message]) => [
			name,
			message === needsTickets
				? { code: 'event-tickets-not-active', message, data: { status: 400 } }
				: { code: 'rest_invalid_type', message, data: { param: name } },
		]);
	return new Refusal(400, {
		code: 'rest_invalid_param',
		message: `Invalid parameter(s): ${params.map(([name]) => name).join(', ')}`,
		data: {
			status: 400,
			params: Object.fromEntries(params) as object,
			// Without details, an empty list, because that is how PHP writes an empty array.
			details: details.length > 0 ? (Object.fromEntries(details) as object) : [],
		},
	});
}
