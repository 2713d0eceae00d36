import type { Request, Response } from 'express';

import type { CalendarSettings } from '../../control/types';
import { rootOf } from '../address';
import type { Action, CollectionName, Page, Values } from '../types';

/** The site's own address, which responses contain no matter how the site was reached. */
export const root = (settings: CalendarSettings) =>
	rootOf('https://calendar-site.example', settings);
export const namespace = 'tribe/events/v1';
export const siteBase = (settings: CalendarSettings) => `${root(settings)}/${namespace}`;

/** Servers leave parameters out of the links to other pages, so that they lead to another list. */
export function links({ name, page, pages }: Page, settings: CalendarSettings): Values {
	const list = `${siteBase(settings)}/${name}/`;
	const pageAt = (number: number) => `${list}${list.includes('?') ? '&' : '?'}page=${number}`;
	return {
		rest_url: list,
		...(page < pages && { next_rest_url: pageAt(page + 1) }),
		...(page > 1 && { previous_rest_url: pageAt(page - 1) }),
	};
}

/** The fields that were asked for. */
const pick = (body: Values, fields: string): Values =>
	Object.fromEntries(Object.entries(body).filter(([name]) => fields.split(',').includes(name)));

const taxonomies: Partial<Record<CollectionName, string>> = {
	categories: 'tribe_events_cat',
	tags: 'tags',
};

/** Lists also report their length in headers. New terms have a Location header, new posts don't. */
export function answer(
	body: Values,
	about: Action | Page | undefined,
	req: Request,
	res: Response,
	settings: CalendarSettings,
) {
	if (about && 'total' in about) {
		res.set({ 'X-TEC-Total': `${about.total}`, 'X-TEC-TotalPages': `${about.pages}` });
	}
	const taxonomy = about && 'does' in about && about.does === 'create' && taxonomies[about.name];
	if (taxonomy) {
		res.set('Location', `${root(settings)}/wp/v2/${taxonomy}/${String(body.id)}`);
	}
	const fields = readQuery(req.url)._fields;
	if (typeof fields !== 'string') return void res.json(body);
	// Bypasses the OpenAPI description, which allows only complete records.
	return void res.type('json').end(JSON.stringify(pick(body, fields)));
}

type Pair = [name: string, value: string];

/**
 * Query parameters as PHP reads them. In `a=1&a=2`, the last value is used; `a[]=1&a[]=2` and `a[0]=1` are lists.
 * Encoding makes no difference.
 */
export function readQuery(url: string): Record<string, unknown> {
	const found: Record<string, unknown> = {};
	for (const [key, value] of new URLSearchParams(url.split('?')[1] ?? '') as Iterable<Pair>) {
		const name = key.replace(/\[.*$/, '');
		const before = found[name];
		found[name] = key === name ? value : [...(Array.isArray(before) ? before : []), value];
	}
	return found;
}
