import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { watchLogin } from '../../../nodes/Calendar/service/login';
import { clock } from '../../../nodes/shared/n8n/clock';
import { type ReceivedResponse, UNKNOWN_LIMIT } from '../../../nodes/shared/service';

const TO_USER = {
	'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
	expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
};
const OF_WORDPRESS = { link: '<https://x.example/wp-json/>; rel="https://api.w.org/"' };
const LIST = { 'x-tec-total': '7' };

type Answer = Partial<Omit<ReceivedResponse, 'body'>> & { body?: unknown };
const me = { body: { id: 3, name: 'Ama' } };
const anybody = { statusCode: 401, body: { code: 'rest_not_logged_in' } };
const noDrafts = {
	statusCode: 400,
	body: { code: 'rest_invalid_param', data: { params: { status: 'No' } } },
};
const notHere = { statusCode: 404, body: { code: 'rest_no_route' } };
const broken = { statusCode: 503, body: '<html>' };

let sites = 0;

/** A site that nobody has asked yet. A question without an answer fails. */
function siteWith(
	headers: IDataObject,
	{ users, drafts }: { users?: Answer; drafts?: Answer } = {},
	credentials: IDataObject = { authentication: 'basic', user: 'ama', password: 'some-password' },
) {
	const apiRoot = `https://site${++sites}.example/wp-json`;
	const baseURL = `${apiRoot}/tribe/events/v1`;
	const asked: string[] = [];
	let time = 1_000_000;
	const transport = async ({ baseURL: at = '', url }: IHttpRequestOptions) => {
		await Promise.resolve();
		const question = url.startsWith('/wp/') ? users : url.includes('draft') ? drafts : { headers };
		if (question !== undefined && 'headers' in question) return given(question);
		asked.push((at + url).slice(apiRoot.length));
		if (question === undefined) throw new Error('no answer');
		return given(question);
	};
	const line = {
		...{ baseURL, secrets: [], transport, fresh: transport, limit: UNKNOWN_LIMIT },
		clock: { ...clock, elapsed: () => time },
	};
	const watched = watchLogin(transport, line, {
		...{ apiRoot, namespace: 'tribe/events/v1' },
		...credentials,
	});
	return {
		asked,
		pass: (milliseconds: number) => (time += milliseconds),
		read: async (options: Partial<IHttpRequestOptions> = {}) =>
			(await watched({ baseURL, url: '/events', ...options }, 1_000)).finding,
	};
}

const given = ({ statusCode = 200, headers = {}, body = { events: [] } }: Answer) => ({
	...{ statusCode, headers },
	body: typeof body === 'string' ? body : JSON.stringify(body),
});

const ME = '/wp/v2/users/me';
const DRAFTS = '/tribe/events/v1/events?per_page=1&status=draft';

test.each<[string, IDataObject]>([
	['was for a user', { ...LIST, ...TO_USER }],
	[
		'was for a user, in other letters',
		{ ...LIST, 'Cache-Control': 'No-Cache', Expires: TO_USER.expires },
	],
	['isn’t WordPress’s', {}],
	['isn’t WordPress’s either', { link: '</style.css>; rel="preload"' }],
])('nothing is asked if an answer %s', async (_what, headers) => {
	const { read, asked } = siteWith(headers);
	expect(await read()).toBeUndefined();
	expect(asked).toEqual([]);
});

test('nothing is asked without a login, nor about writes and what isn’t the calendar’s', async () => {
	const open = siteWith(LIST, {}, { authentication: 'none' });
	expect(await open.read()).toBeUndefined();
	const { read, asked } = siteWith(LIST);
	expect(await read({ method: 'POST' })).toBeUndefined();
	expect(await read({ baseURL: 'https://x.example/wp-json' })).toBeUndefined();
	expect([open.asked, asked]).toEqual([[], []]);
});

/** What the site says, what is asked, what is found, and how long it is known. */
const cases: Array<
	[string, Parameters<typeof siteWith>[1], string[], unknown, 'hour' | 'minute' | 'no']
> = [
	['names the user', { users: me }, [ME], undefined, 'hour'],
	['shows drafts', { users: notHere, drafts: {} }, [ME, DRAFTS], undefined, 'hour'],
	['has neither', { users: notHere, drafts: notHere }, [ME, DRAFTS], undefined, 'hour'],
	['takes n8n for anybody', { users: anybody }, [ME], 'anonymous', 'minute'],
	['shows no drafts', { users: broken, drafts: noDrafts }, [ME, DRAFTS], 'anonymous', 'minute'],
	['doesn’t answer', {}, [ME, DRAFTS], 'unsure', 'no'],
	['is broken', { users: broken, drafts: broken }, [ME, DRAFTS], 'unsure', 'no'],
];

test.each(cases)(
	'a site that %s is asked once for all',
	async (_what, answers, asks, found, kept) => {
		for (const headers of [LIST, OF_WORDPRESS, { ...LIST, 'cache-control': 'no-cache' }]) {
			const { read, asked, pass } = siteWith(headers, answers);
			const finding = found ? expect.objectContaining({ is: found }) : undefined;
			expect(await Promise.all([read(), read()])).toEqual([finding, finding]);
			expect(asked).toEqual(asks);
			for (const [milliseconds, isKnown] of [
				[59_000, kept !== 'no'],
				[2_000, kept === 'hour'],
				[3_538_000, kept === 'hour'],
				[2_000, false],
			] as const) {
				pass(milliseconds);
				asked.length = 0;
				// Only what was known from the first question on tells how long that is.
				if (kept !== 'hour' && milliseconds > 2_000 && milliseconds !== 59_000) break;
				expect(await read()).toEqual(finding);
				expect(asked).toEqual(isKnown ? [] : asks);
			}
		}
	},
);

test('what is known of one login says nothing of another', async () => {
	const { read, asked } = siteWith(LIST, { users: me });
	await read();
	const other = siteWith(LIST, { users: me }, { authentication: 'bearer', token: 'some-token' });
	await other.read();
	expect([asked, other.asked]).toEqual([[ME], [ME]]);
});

test.each([
	['header', { headerName: 'a', headerSecret: 'x' }],
	['none', {}],
])('with %s for authentication, nobody is asked', async (authentication, fields) => {
	const { read, asked } = siteWith(LIST, { users: anybody }, { authentication, ...fields });
	expect([await read(), asked]).toEqual([undefined, []]);
});

test.each([
	[
		'basic',
		{ user: 'ama', password: 'x' },
		/User or Application Password may be wrong.*Authorization header/,
	],
	['bearer', { token: 'x' }, /Check the Token/],
])('the advice for %s begins with what is likeliest', async (authentication, fields, advice) => {
	const { read } = siteWith(LIST, { users: anybody }, { authentication, ...fields });
	expect(await read()).toMatchObject({
		words: expect.stringMatching(advice) as string,
	});
});
