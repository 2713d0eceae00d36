import type { IDataObject } from 'n8n-workflow';

import { refusePage } from '../../../nodes/Calendar/layers/ofThisSite';
import { failed, succeeded } from '../../../nodes/shared/result';

const USUAL = 'tribe/events/v1';

/** The index of a site whose visitors know it by `home`, with its REST root in `folder`. */
const indexOf = (home: string, folder: string): IDataObject => ({
	...{ home, url: home, namespaces: [USUAL] },
	routes: { '/': { _links: { self: [{ href: `${home}${folder}/` }] } } },
});

/** Asks for pages at a site that has its index at `root`. */
function siteAt(baseUrl: string, root: string, index: IDataObject = { home: 'https://x.example' }) {
	const asked: unknown[] = [];
	const ask = async (path: string, at?: string) => {
		asked.push(at);
		const found = path === '/' && at === root;
		return await Promise.resolve(
			found ? succeeded(index) : failed({ message: 'No', description: '' }),
		);
	};
	const refused = async (page: string) => (await refusePage(page, { baseUrl, ask })) !== undefined;
	return { asked, refused };
}

test.each([
	['https://x.example/wp-json', []],
	['https://x.example/?rest_route=', []],
	['https://x.example/api', ['https://x.example/api']],
	['https://proxy.example/site', ['https://proxy.example/site']],
])('a site whose API is at %s knows its own pages', async (root, asks) => {
	const { asked, refused } = siteAt(`${root}/${USUAL}`, root);
	expect(await refused('https://www.x.example/event/fair/')).toBe(false);
	expect(asked).toEqual(asks);
	expect(await refused('https://y.example/event/fair/')).toBe(true);
});

test.each([
	['https://x.example/wp-json', 'https://x.example.y.example'],
	['https://x.example/wp-json', 'https://ax.example'],
	['https://x.example/one/wp-json', 'https://x.example/one-more'],
])('a site whose API is at %s isn’t the site %s, whose name is alike', async (root, other) => {
	const { refused } = siteAt(`${root}/${USUAL}`, root, { home: root.replace('/wp-json', '') });
	expect(await refused(`${root.replace('wp-json', '')}event/fair/`)).toBe(false);
	expect(await refused(`${other}/event/fair/`)).toBe(true);
});

/** n8n knows the site at `own`, its visitors know it at `home`. */
const moved: Array<[own: string, home: string, folder: string, foreign: string]> = [
	['http://inside:8080', 'https://x.example', '/api', 'http://other:8080'],
	['http://inside/one', 'https://x.example/one', '/api', 'http://inside/two'],
	['http://inside/one', 'https://x.example', '/api', 'http://inside/two'],
	['http://inside', 'https://x.example', '/wp/api', 'http://other'],
	['http://inside/one', 'https://x.example/one', '/wp/api', 'http://inside/two'],
];

test.each(moved)(
	'a site at %s that calls itself %s takes addresses of both if its REST root is %s',
	async (own, home, folder, foreign) => {
		const root = own + folder;
		const { refused } = siteAt(`${root}/${USUAL}`, root, indexOf(home, folder));
		for (const site of [own, home]) {
			expect(await refused(`${site}/event/fair/`)).toBe(false);
			expect(await refused(`${site}${folder}/${USUAL}/events/12`)).toBe(false);
		}
		expect(await refused(`${foreign}/event/fair/`)).toBe(true);
		expect(await refused(`${foreign}${folder}/${USUAL}/events/12`)).toBe(true);
	},
);

test.each(['my/calendar', 'calendar'])(
	'the index is found above a namespace that is like no other: %s',
	async (namespace) => {
		const root = 'http://inside/api';
		const { refused } = siteAt(`${root}/${namespace}`, root, indexOf('https://x.example', '/api'));
		for (const site of ['http://inside', 'https://x.example']) {
			expect(await refused(`${site}/event/fair/`)).toBe(false);
		}
		expect(await refused('http://other/event/fair/')).toBe(true);
	},
);

test('an index that says nothing of its own address adds nothing', async () => {
	const { refused } = siteAt(`http://inside/api/${USUAL}`, 'http://inside/api');
	expect(await refused('http://inside/event/fair/')).toBe(true);
	expect(await refused(`http://inside/api/${USUAL}/events/12`)).toBe(false);
});
