import type { IDataObject } from 'n8n-workflow';

import type { SentField } from '../../shared/service';

/** The fields of the credential that its authentication sends. */
export function sentFields(credentials: IDataObject): SentField[] {
	const { authentication, user, password, token, headerName, headerSecret } = credentials;
	switch (authentication) {
		case 'basic':
			return [
				{ label: 'User', value: user, sentAs: 'base64', isSecret: false },
				{ label: 'Application Password', value: password, sentAs: 'base64', isSecret: true },
			];
		case 'bearer':
			return [{ label: 'Token', value: token, sentAs: 'headerValue', isSecret: true }];
		case 'header':
			return [
				{ label: 'Header Name', value: headerName, sentAs: 'headerName', isSecret: false },
				{ label: 'Header Value', value: headerSecret, sentAs: 'headerValue', isSecret: true },
			];
		default:
			return [];
	}
}

/** User and password as basic authentication sends them, from which anyone could read the password. */
export const basicPair = (user: unknown, password: unknown): string =>
	Buffer.from([user, password].map((part) => String(part ?? '').trim()).join(':')).toString(
		'base64',
	);
