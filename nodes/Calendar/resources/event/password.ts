import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../../shared/operation';

export const password: INodeProperties = {
	displayName: 'Password',
	name: 'password',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	description: 'Password of the event, if it is password-protected',
};

/** The service accepts a password only together with an ID. */
export const passwordNeedsId =
	({ route }: Pick<Operation, 'route'>): NonNullable<Operation['convertTogether']> =>
	(parts, input) => {
		const chosen = route?.choose(input) ?? {};
		const given = parts.qs.password ?? parts.body.password;
		return given !== undefined && 'path' in chosen && chosen.path?.includes('/by-slug/')
			? { problem: 'The parameter “Password” can only be used if the event is chosen by its ID' }
			: parts;
	};
