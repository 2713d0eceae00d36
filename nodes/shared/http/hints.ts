import type { Target } from './errors';
import type { Said } from './types';

/** Statuses that are about the values sent. With others, "limit" means another limit than the parameter. */
const VALUES_REFUSED = [400, 404, 409, 422];

/** Names the parameters that the service refused or its words are about, or the record that is missing. */
export function hint(status: number, said: Said, { labels, records }: Target): string {
	if (status === 404 && records.length > 0) return records.map(missing).join(' ');
	if (!VALUES_REFUSED.includes(status)) return '';
	const refused = Object.entries(said.parameters ?? {}).flatMap(([name, words]) => {
		const record = records.find(({ value }) => isNamedBy(name, value));
		if (record) return [missing(record)];
		const told = isEmpty(words) ? '' : ` (${words.replace(/\.$/, '')})`;
		const label = labels[name];
		if (label !== undefined) return [`Check the parameter “${label}”${told}.`];
		return told === '' ? [] : [`Check “${name}”${told}.`];
	});
	if (refused.length > 0) return refused.join(' ');
	const named = Object.keys(labels).filter((name) => mentions(said.words ?? '', name));
	if (named.length === 0) return '';
	return `Check the parameter${named.length > 1 ? 's' : ''} ${named.map((name) => `“${labels[name]}”`).join(', ')}.`;
}

const missing = ({ label, value }: Target['records'][number]) =>
	`Check the parameter “${label}”: there is no “${value}”.`;

/** A parameter of the path, by the name that services give it there. */
const isNamedBy = (name: string, value: string) => name === (/^\d+$/.test(value) ? 'id' : 'slug');

const isEmpty = (words: string) => /^(invalid parameter\.?)?$/i.test(words.trim());

/** Short names such as `to` are everyday words too: they count where the words speak of them as a field. */
const mentions = (words: string, name: string): boolean =>
	new RegExp(
		name.length > 4 ? `\\b${name}\\b` : `\\b${name}(["'”:]| (is|must|has|should|field)\\b)`,
		'i',
	).test(words);
