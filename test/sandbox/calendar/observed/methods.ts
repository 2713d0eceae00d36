import type { CollectionName, Values, Viewer } from '../types';
import { mayWrite, rowOf, type Site } from './check';

const posts = ['events', 'venues', 'organizers'] as const;
const terms = ['categories', 'tags'] as const;

const ofPosts = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'];
const ofTerms = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods of each route below the namespace, in the server’s order. */
const routes: Record<string, string[]> = {
	'': ['GET'],
	'/doc': ['GET'],
	...Object.fromEntries(
		posts.flatMap((name) => [
			[`/${name}`, ['GET', 'POST']],
			[`/${name}/(?P<id>\\d+)`, ofPosts],
			[`/${name}/by-slug/(?P<slug>[^/]+)`, ofPosts],
		]),
	),
	...Object.fromEntries(
		terms.flatMap((name) => [
			[`/${name}`, ['GET', 'POST']],
			[`/${name}/(?P<id>\\d+)`, ofTerms],
		]),
	),
};

const patterns = Object.entries(routes).map(([route, methods]) => ({
	pattern: new RegExp(`^${route.replaceAll('?P', '?')}/?$`),
	methods,
}));

interface Route {
	methods: string[];
	name?: CollectionName;
	id?: string;
	slug?: string;
}

function routeOf(path: string): Route | undefined {
	for (const { pattern, methods } of patterns) {
		const found = pattern.exec(path);
		if (!found) continue;
		const name = /^\/(\w+)/.exec(path)?.[1];
		const isIndex = name === undefined || name === 'doc';
		return { methods, ...found.groups, ...(!isIndex && { name: name as CollectionName }) };
	}
	return undefined;
}

const purposes: Record<string, 'read' | 'delete'> = { GET: 'read', DELETE: 'delete' };

/** The methods that the path offers to this user, which every answer names; undefined for an unknown path. */
export function allowed(path: string, viewer: Viewer, { state }: Site): string | undefined {
	const route = routeOf(path);
	if (!route) return undefined;
	const { name, id, slug, methods } = route;
	if (name === undefined) return methods.join(', ');
	const isRecord = id !== undefined || slug !== undefined;
	const row = isRecord && rowOf(state, name, slug === undefined ? { id: Number(id) } : { slug });
	const may = (method: string) => {
		const does = purposes[method] ?? (isRecord ? 'update' : 'create');
		return mayWrite({ name, does }, row || undefined, viewer);
	};
	return methods.filter(may).join(', ');
}

/** What is answered to OPTIONS: what a path could do, whoever asks. */
export function options(path: string, namespace: string): Values | undefined {
	const route = routeOf(path);
	return route && { namespace, methods: route.methods, endpoints: [] };
}

/** The index of the namespace. */
export const index = (namespace: string, root: string): Values => ({
	namespace,
	routes: Object.fromEntries(
		Object.entries(routes).map(([route, methods]) => [
			`/${namespace}${route}`,
			{ namespace, methods, endpoints: [] },
		]),
	),
	_links: { up: [{ href: `${root}/` }] },
});

const documented = ['get', 'post', 'delete'];

/** The description that servers give of themselves: it names some of the methods, and its address has no port. */
export function document({ paths, info, ...description }: Values, base: string): Values {
	const shown = Object.entries(paths as Record<string, Values>).map(([path, methods]) => {
		const isRecord = path.endsWith('}');
		const some = Object.entries(methods).filter(
			([method]) => documented.includes(method) && (isRecord || method === 'get'),
		);
		return [path, Object.fromEntries(some)];
	});
	return {
		...description,
		openapi: '3.0.0',
		info: {
			version: '1.0.0',
			title: 'The Events Calendar REST API',
			description: (info as Values).description,
		},
		servers: [{ url: `${base}/` }],
		paths: Object.fromEntries(shown.filter(([path]) => path !== '/')) as Values,
	};
}
