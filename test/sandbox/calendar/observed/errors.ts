import { Refusal } from '../../server/service';

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
