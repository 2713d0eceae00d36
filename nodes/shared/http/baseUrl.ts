import { failed, succeeded, type Failure, type Result } from '../result';

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|$)/i;

/**
 * Checks and normalizes the base address in a credential: `' api.example.com/api/v1/ '` becomes
 * `'https://api.example.com/api/v1'`. A missing scheme becomes https, or http for an address of this machine.
 *
 * Rejects user names, queries and fragments, because keys belong in the credential’s own fields.
 */
export function normalizeBaseUrl(input: unknown, label = 'Base URL'): Result<string> {
	const text = typeof input === 'string' ? input.trim() : '';
	if (text === '') return failed(problem(label, 'is empty'));
	const scheme = /^(https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(text)
		? ''
		: LOCAL.test(text)
			? 'http://'
			: 'https://';
	let url: URL;
	try {
		url = new URL(scheme + text);
	} catch {
		// Text before an @ may be a password.
		return failed(problem(label, `isn’t a valid address: “${text.replace(/.*@/, '…@')}”`));
	}
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return failed(problem(label, `must start with https://, not ${url.protocol}//`));
	}
	if (url.username || url.password)
		return failed(problem(label, 'must not contain a user name or password'));
	if (url.search || url.hash) return failed(problem(label, 'must not contain “?” or “#”'));
	return succeeded(url.origin + url.pathname.replace(/\/+$/, ''));
}

const problem = (label: string, what: string): Failure => ({
	message: `The ${label} in the credential ${what}`,
	description: 'Open the credential and enter the address, for example https://api.example.com',
});
