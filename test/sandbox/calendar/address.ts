import { accounts } from '../accounts';
import type { CalendarSettings } from '../control/types';

type Addresses = Pick<CalendarSettings, 'permalinks' | 'restBase'>;

/** The root of the API of a site, as the site writes it. */
export const rootOf = (site: string, { permalinks, restBase }: Addresses) =>
	permalinks === 'plain' ? `${site}/index.php?rest_route=` : `${site}/${restBase}`;

/**
 * An address of the site's API in the form in which the sandbox serves it, below `/wp-json`; undefined for pages. Every
 * WordPress also answers to the parameter `rest_route` of its front page, and one with plain permalinks only to that.
 */
export function locate(url: string, addresses: Addresses): string | undefined {
	const located = below(url, addresses);
	// The description knows the index of the namespace with a slash only.
	const [path = ''] = located?.split('?') ?? [];
	const isIndex = path === `/wp-json/${accounts.calendar.namespace}`;
	return isIndex ? located?.replace(path, `${path}/`) : located;
}

function below(url: string, { permalinks, restBase }: Addresses): string | undefined {
	const [path = '', query = ''] = url.split(/\?(.*)/s);
	const parameters = query.split('&');
	const isRoute = (parameter: string) => parameter.startsWith('rest_route=');
	const route = parameters.find(isRoute);
	if (route !== undefined && /^\/(index\.php)?$/.test(path)) {
		const [, named = ''] = route.split('=');
		const rest = parameters.filter((parameter) => !isRoute(parameter)).join('&');
		return `/wp-json${decodeURIComponent(named)}${rest && `?${rest}`}`;
	}
	const [, folder] = path.split('/');
	if (permalinks === 'plain' || folder !== restBase) return undefined;
	return url.replace(restBase, 'wp-json');
}
