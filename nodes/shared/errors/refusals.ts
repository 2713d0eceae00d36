import type { Failure } from '../result';
import type { Answer, ErrorRow, Service, ServiceMessage, Target } from '../service';
import { OUTCOME_UNKNOWN } from './texts';

const TRY_LATER = 'The service, or a proxy in front of it, isn’t working. Try again later.';

/** Explains an answer whose status isn’t 2xx. */
export function explainAnswer(service: Service, answer: Answer, target: Target): Failure {
	const { statusCode, headers, body } = answer;
	const httpCode = String(statusCode);
	const unknown = unknownOutcome(statusCode, target);
	if (statusCode >= 300 && statusCode < 400) {
		return {
			message: `${service.name} answered that it has moved to ${String(headers.location ?? 'another address')}`,
			description:
				`Redirects aren’t followed, to keep the key safe. Enter the new address in the credential. ${unknown}`.trim(),
			httpCode,
		};
	}
	if (body.kind === 'html') {
		return {
			message: `${service.name} answered with a web page instead of data (HTTP status ${httpCode})`,
			description:
				statusCode >= 500
					? unknown || TRY_LATER
					: 'The address in the credential is probably not the address of the API.',
			httpCode,
		};
	}
	const said: ServiceMessage = body.kind === 'json' ? service.readError(body.value) : {};
	const words = said.words ?? (body.kind === 'text' ? body.value.slice(0, 300) : undefined);
	const row = matchRow(service.errors, statusCode, said.code);
	return {
		message: words ?? row?.message ?? `${service.name} answered with HTTP status ${httpCode}`,
		description:
			[row?.description, hint(statusCode, { ...said, words }, target), unknown]
				.filter((part) => part)
				.join(' ') || usualAdvice(statusCode),
		httpCode,
		...(said.code === undefined ? {} : { code: said.code }),
	};
}

/** Explains a 2xx answer whose body can’t be read. */
export function explainUnreadable(service: Service, answer: Answer, target: Target): Failure {
	const what = {
		html: 'a web page instead of data',
		broken: 'data that can’t be read, for example because it was cut off',
		text: 'text instead of data',
		empty: 'nothing',
		json: 'data in an unknown format',
	}[answer.body.kind];
	return {
		message: `${service.name} answered with ${what} (HTTP status ${answer.statusCode})`,
		description: target.idempotent
			? 'Try again. If it keeps happening, check the address in the credential.'
			: OUTCOME_UNKNOWN,
		httpCode: String(answer.statusCode),
	};
}

/** What to do if nothing more is known. */
const usualAdvice = (status: number): string =>
	status < 500 ? 'Check the parameters of the node, then run it again.' : TRY_LATER;

/** The first row that matches. A row without a status or a code matches any. */
function matchRow(rows: readonly ErrorRow[], status: number, code?: string): ErrorRow | undefined {
	return rows.find(
		(row) =>
			(row.status === undefined || row.status === status) &&
			(row.code === undefined || row.code === code),
	);
}

/** A server that fails, or redirects, may have done its work before. */
const unknownOutcome = (status: number, { idempotent }: Target) =>
	!idempotent && (status >= 500 || status < 400) ? OUTCOME_UNKNOWN : '';

/** Statuses that are about the values sent. With others, “limit” means something else than the parameter Limit. */
const VALUES_REFUSED = [400, 404, 409, 422];

/** Names the parameters that the service refused, or the record that is missing. */
export function hint(status: number, said: ServiceMessage, { labels, records }: Target): string {
	if (status === 404 && records.length > 0) return records.map(missing).join(' ');
	if (!VALUES_REFUSED.includes(status)) return '';
	const refused = Object.entries(said.parameters ?? {}).flatMap(([name, words]) => {
		const record = records.find(({ value }) => isNamedBy(name, value));
		if (record) return [missing(record)];
		const why = saysNothing(words) ? '' : ` (${words.replace(/\.$/, '')})`;
		const label = labels[name];
		if (label !== undefined) return [`Check the parameter “${label}”${why}.`];
		return why === '' ? [] : [`Check “${name}”${why}.`];
	});
	if (refused.length > 0) return refused.join(' ');
	const named = Object.keys(labels).filter((name) => mentions(said.words ?? '', name));
	if (named.length === 0) return '';
	return `Check the parameter${named.length > 1 ? 's' : ''} ${named.map((name) => `“${labels[name]}”`).join(', ')}.`;
}

const missing = ({ label, value }: Target['records'][number]) =>
	`Check the parameter “${label}”: there is no “${value}”.`;

/** Whether a service means this parameter of the path: it calls it `id` or `slug`. */
const isNamedBy = (name: string, value: string) => name === (/^\d+$/.test(value) ? 'id' : 'slug');

const saysNothing = (words: string) => /^(invalid parameter\.?)?$/i.test(words.trim());

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
