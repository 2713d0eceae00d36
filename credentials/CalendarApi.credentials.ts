import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { choicesFrom, field, secretField, showIf } from '../nodes/shared/panel/fields';

/** Path of the calendar below the API root, unless a site moved it. */
export const DEFAULT_NAMESPACE = 'calendar/events/v1';

/** User and password as basic authentication sends them, from which anyone could read the password. */
export const basicPair = (user: unknown, password: unknown): string =>
	Buffer.from([user, password].map((part) => String(part ?? '').trim()).join(':')).toString(
		'base64',
	);

/**
 * Access to an event calendar. The service doesn’t document how to authenticate, so this offers the usual methods. The
 * Calendar node tests the credential.
 */
export class CalendarApi implements ICredentialType {
	name = 'calendarApi';

	displayName = 'Calendar API';

	icon: Icon = { light: 'file:../icons/calendar.svg', dark: 'file:../icons/calendar.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs/credentials.md#calendar-api';

	properties: INodeProperties[] = [
		field('apiRoot', 'API Root', {
			required: true,
			placeholder: 'e.g. https://events.example.com/wp-json',
			description:
				'Address of the site’s REST root: with plain permalinks, https://events.example.com/?rest_route=/. The address of its calendar, or of one of the calendar’s endpoints, works too.',
		}),
		field('namespace', 'Namespace', {
			default: DEFAULT_NAMESPACE,
			description:
				'Path of the calendar below the API root. If nothing is at calendar/events/v1, tribe/events/v1 is tried too, the path of The Events Calendar for WordPress.',
		}),
		field('authentication', 'Authentication', {
			type: 'options',
			options: choicesFrom(
				['Basic (User and Application Password)', 'basic'],
				['Bearer Token', 'bearer'],
				['Custom Header', 'header'],
				['None', 'none'],
			),
			default: 'basic',
			description: 'How to authenticate. Reading public events requires no authentication.',
		}),
		field('user', 'User', showIf('authentication', 'basic')),
		secretField('password', 'Application Password', {
			...showIf('authentication', 'basic'),
			description:
				'An application password from the user’s profile, not the password for logging in',
		}),
		secretField('token', 'Token', showIf('authentication', 'bearer')),
		field('headerName', 'Header Name', {
			...showIf('authentication', 'header'),
			placeholder: 'e.g. X-API-Key',
		}),
		secretField('headerSecret', 'Header Value', showIf('authentication', 'header')),
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return { ...request, headers: { ...request.headers, ...headersOf(credentials) } };
	}
}

function headersOf(credentials: ICredentialDataDecryptedObject): Record<string, string> {
	const text = (name: string) => String(credentials[name] ?? '').trim();
	switch (credentials.authentication) {
		case 'basic':
			return { Authorization: `Basic ${basicPair(credentials.user, credentials.password)}` };
		case 'bearer':
			return { Authorization: `Bearer ${text('token')}` };
		case 'header':
			return { [text('headerName')]: text('headerSecret') };
		default:
			return {};
	}
}
