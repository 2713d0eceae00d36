import type { IDataObject } from 'n8n-workflow';
import { normaliseBaseUrl } from '../shared/http/baseUrl';
import { failed, succeeded, type Service } from '../shared/http/types';
import { isBlank } from '../shared/input/convert';

/**
 * The event calendar service. Its document shows neither errors nor authentication (sections 5 and 7); the bodies read
 * here are those of the WordPress REST interface that such servers speak.
 */
export const calendar: Service = {
	name: 'Calendar',
	credential: 'calendarApi',
	address: ({ apiRoot, namespace, authentication, headerName }) => {
		// Without a name n8n would send the request without the header, and a public calendar would answer.
		if (authentication === 'header' && isBlank(headerName)) {
			return failed({
				message: 'The Header Name in the credential is empty',
				description: 'Open the credential and enter the name of the header, for example X-API-Key.',
			});
		}
		const path = String(namespace ?? '').replace(/^[\s/]+|[\s/]+$/g, '');
		const root = normaliseBaseUrl(apiRoot, 'API Root');
		return root.ok ? succeeded(path === '' ? root.value : `${root.value}/${path}`) : root;
	},
	secrets: ['password', 'token', 'headerSecret'],
	pages: { page: 'page', size: 'per_page', maximum: 50, read: () => undefined },
	errors: [
		{
			code: 'incorrect_password',
			message: 'The user or the application password is wrong',
			description: 'Open the credential and enter an application password from the user’s profile.',
		},
		{
			code: 'rest_no_route',
			message: 'There is no calendar at this address',
			description: 'Check API Root and Namespace in the credential.',
		},
		{
			status: 401,
			message: 'The calendar asks for authentication',
			description: 'Open the credential and check how requests prove who sends them.',
		},
		{
			status: 403,
			message: 'The user may not do this',
			description: 'Use the credential of a user with the right to do it.',
		},
		{
			status: 404,
			message: 'There is nothing at this address',
			description: 'Check API Root and Namespace in the credential.',
		},
	],
	readError: (body) => {
		const { message, code } = (body ?? {}) as IDataObject;
		return {
			...(typeof message === 'string' && message !== '' ? { words: message } : {}),
			...(typeof code === 'string' && code !== '' ? { code } : {}),
		};
	},
	unwrap: (body) => body,
};
