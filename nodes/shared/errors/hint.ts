import type { ServiceMessage, Target } from '../service';

/** Statuses that are about the values sent. With others, “limit” means something else than the parameter Limit. */
const VALUES_REFUSED = [400, 404, 409, 422];

/** Names the parameters that the service refused, or the record that is missing. */
export function hint(status: number, said: ServiceMessage, target: Target): string {
	const { labels, records } = target;
	if (status === 404 && records.length > 0) return records.map(missing).join(' ');
	const isAboutValues = status < 300 || VALUES_REFUSED.includes(status);
	const told = [
		...Object.entries(said.parameters ?? {}).map(([name, words]) => {
			const record = isAboutValues && records.find(({ value }) => isNamedBy(name, value));
			return record ? missing(record) : complaint(name, words, labels);
		}),
		...(said.details ?? []).map((words) => {
			const [name] = namesIn(words, labels);
			return name === undefined ? sentence(words) : complaint(name, words, labels);
		}),
	].filter((text) => text !== '');
	if (told.length > 0 || !isAboutValues) return told.join(' ');
	const named = namesIn(said.words ?? '', labels);
	if (named.length === 0) return '';
	return `Check the parameter${named.length > 1 ? 's' : ''} ${named.map((name) => `“${labels[name]}”`).join(', ')}.`;
}

const missing = ({ label, value }: Target['records'][number]) =>
	`Check the parameter “${label}”: there is no “${value}”.`;

/** Whether a service means this parameter of the path: it calls it `id` or `slug`. */
const isNamedBy = (name: string, value: string) => name === (/^\d+$/.test(value) ? 'id' : 'slug');

/**
 * What is wrong with a parameter. Of a name that isn’t in the panel, a single word could be anything: `requestId: f81d`.
 *
 *     'items[0].rate', 'must be positive'   Check the parameter “Line Items” (items[0].rate: must be positive).
 */
function complaint(name: string, words: string, labels: Target['labels']): string {
	const said = saysNothing(words) ? '' : words.trim().replace(/\.$/, '');
	const part = partsOf(name).find((each) => labelOf(each, labels) !== undefined);
	if (part === undefined) return /\s/.test(said) ? `Check “${name}” (${said}).` : '';
	// Without what the service puts in front: `body.items[0].rate`.
	const path = name.slice(name.indexOf(part));
	const place = path === part || said.includes(path) ? '' : path;
	const why = [place, said].filter((part) => part !== '').join(': ');
	return `Check the parameter “${labelOf(part, labels)}”${why === '' ? '' : ` (${why})`}.`;
}

const saysNothing = (words: string) => /^(invalid parameter\.?)?$/i.test(words.trim());

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** `items[0].rate` and `/items/0/rate` are in `items`. */
const partsOf = (name: string): string[] => name.split(/[.[\]/]+/).filter((part) => part !== '');

/** The display name of a parameter, however its name is written: `tax_rate` is `taxRate`. */
const labelOf = (name: string, labels: Target['labels']): string | undefined =>
	Object.entries(labels).find(([each]) => bare(each) === bare(name))?.[1];

const bare = (name: string): string => name.replace(/[^a-z\d]/gi, '').toLowerCase();

/** The parameters that words are about, by their names on the wire. */
const namesIn = (words: string, labels: Target['labels']): string[] =>
	Object.keys(labels).filter((name) => mentions(words, name));

/**
 * Whether the service’s words are about a parameter. The SMS and invoicing services name parameters in their sentences
 * only, so without this no refusal of theirs would point to a field of the panel:
 * `taxRate must be between 0 and 100` → “Tax Rate”; `The to field is required` → “To”.
 * Names of up to four letters are everyday words too. They count only if the words treat them as a field:
 * `Unable to send` isn’t about “To”.
 */
const mentions = (words: string, name: string): boolean =>
	new RegExp(
		name.length > 4 ? `\\b${name}\\b` : `\\b${name}(["'”:]| (is|must|has|should|field)\\b)`,
		'i',
	).test(words);
