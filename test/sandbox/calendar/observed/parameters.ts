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
