import { isUndone } from '../../../nodes/shared/http/redirects';

const ASKED = 'https://x.example/api/v1/invoices?a=1&b=x%20y';
const PATH = '/api/v1/invoices?a=1&b=x+y';
const SLASH = PATH.replace('?', '/?');

/** [location, after 301, after 302] */
test.each<[string, boolean, boolean]>([
	[`https://www.x.example${PATH}`, true, true],
	[`https://x.example:8443${PATH}`, true, true],
	[`https://x.example${SLASH}`, true, true],
	[SLASH, true, true],
	['/api/v1/invoices/?b=x%20y&a=1', true, true],
	[`http://x.example${PATH}`, true, false],
	[`http://x.example${SLASH}`, true, false],
	[`https://x.example:443${PATH}`, false, false],
	[PATH, false, false],
	['', false, false],
	['/api/v1/invoices', false, false],
	['https://y.example/api/v1/invoices', false, false],
	['https://y.example/api/v1/invoices/7?a=1&b=x+y', false, false],
	['https://y.example/v2/invoices?a=1&b=x+y', false, false],
	['/api/v1/invoices?a=1&b=x+y&created=7', false, false],
	['https://', false, false],
	['https://y.example/wp-login.php?reauth=1', true, true],
	['/?redirect_to=%2Finvoices', true, true],
	['/wp-admin/post.php?post=7', false, false],
])('to %j says that nothing was done: %s with 301, %s with 302', (location, permanent, found) => {
	expect([301, 302].map((status) => isUndone(status, ASKED, location))).toEqual([permanent, found]);
	for (const status of [307, 308]) expect(isUndone(status, ASKED, location)).toBe(true);
	for (const status of [300, 303, 304, 305, 306]) {
		expect(isUndone(status, ASKED, location)).toBe(false);
	}
});

test('from http to https says that nothing was done', () => {
	const asked = ASKED.replace('https', 'http');
	for (const status of [301, 302]) expect(isUndone(status, asked, ASKED)).toBe(true);
});

test('a key that only the sender adds to the query makes no difference', () => {
	const location = `https://www.x.example${PATH}&api_key=12345678`;
	expect(isUndone(301, ASKED, location, ['12345678'])).toBe(true);
	expect(isUndone(301, ASKED, location, [''])).toBe(false);
});

test('an address that can’t be read says nothing', () => {
	expect(isUndone(301, '', 'https://x.example/')).toBe(false);
});
