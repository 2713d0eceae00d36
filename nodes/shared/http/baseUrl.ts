import { failed, succeeded, type Failure, type Result } from '../result';

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|$)/i;

/**
 * Checks and normalises the base address of a credential.
 *
 * `' api.example.com/api/v1/ '` becomes `'https://api.example.com/api/v1'`: spaces and trailing slashes go, a missing
 * scheme becomes https (http for this machine's own addresses). Fails for anything that is not an http(s) address,
 * and for a user name, query or fragment in it, because keys belong into the credential's own fields.
 */
export function normaliseBaseUrl(input: unknown, label = 'Base URL'): Result<string> {
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
		// What stands before an @ may be a password.
		return failed(problem(label, `is not an address: "${text.replace(/.*@/, '…@')}"`));
	}
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return failed(problem(label, `must start with https://, not ${url.protocol}//`));
	}
	if (url.username || url.password)
		return failed(problem(label, 'must not contain a user name or password'));
	if (url.search || url.hash) return failed(problem(label, 'must not contain "?" or "#"'));
	return succeeded(url.origin + url.pathname.replace(/\/+$/, ''));
}

const problem = (label: string, what: string): Failure => ({
	message: `The ${label} in the credential ${what}`,
	description: `Open the credential and enter the address of the service, for example https://api.example.com`,
});
