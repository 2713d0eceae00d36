import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT, refusedParameter } from '../../../shared/errors/texts';
import { named } from '../../../shared/input/convert';
import { findable } from '../../../shared/input/nothing';
import { valueIn } from '../../../shared/input/valueIn';
import type { Field, Input, Layer, Lookup, Operation } from '../../../shared/operation';
import { additionalFields, choiceField, choicesFrom, showIf } from '../../../shared/panel/fields';
import { parameter, phrase } from '../../../shared/phrase';
import type { Failure, Result } from '../../../shared/result';
import { failed, isObject, InvalidInput, succeeded } from '../../../shared/result';
import { inTurn, knownAnswer } from '../../../shared/run/layers';
import {
	clientFields,
	normalizedEmail,
	normalizedName,
	normalizedPhone,
	simpleClient,
} from './fields';

const { name, country, currency, ...others } = clientFields;

const matchBy = choiceField('matchBy', 'Match By', {
	options: choicesFrom(
		['Company', 'company', 'The same company. Capitals and extra spaces don’t matter.'],
		['Email', 'email', 'The same email address. Capitals don’t matter.'],
		['Name', 'name', 'The same name. Capitals and extra spaces don’t matter.'],
		[
			'Phone',
			'phone',
			'The same phone number with its country code. Only digits matter, so +233 24 123 4567 is +233241234567.',
		],
	),
	default: 'email',
	description:
		'Which value an existing client must have. If several clients have it, the item fails and nothing is sent.',
});

/**
 * The field that is matched has its own place in the panel; otherwise it is one of the additional fields. If Match By
 * is an expression, the panel shows both. So n8n doesn’t know that it is required: it would require all of them.
 */
const matched = Object.values(others).map(
	(own): Field => ({
		...own,
		...showIf('matchBy', own.name),
		kind: 'required',
		overrides: true,
	}),
);
const additional = Object.values(others).map(
	(own): Field => ({ ...own, displayOptions: { hide: { '/matchBy': [own.name] } } }),
);

const matchedBy = (input: Input): MatchBy => valueIn(input, matchBy) ?? 'email';

/** Looks for the client first. */
const unlessFound: Layer = async ({ request, input, lookup }, next) => {
	const client = await findClient(lookup, matchedBy(input), request.body);
	if (!client.ok) return client;
	return client.value === undefined
		? await next(request)
		: knownAnswer({ ...simpleClient(client.value), created: false });
};

/** `GET /clients`, then `POST /clients` if no client matches */
export const findOrCreate: Operation = {
	name: 'Find or Create',
	action: 'Find or create client',
	description: 'Get the client with the same email, phone, company or name, or create one',
	route: { method: 'POST', path: '/clients' },
	idempotent: false,
	onlyOnce: true,
	fields: [matchBy, ...matched, name, additionalFields([country, currency, ...additional])],
	validate: (parts, input) => {
		const by = matchedBy(input);
		const { displayName: label } = clientFields[by];
		const value = parts.body[by];
		if (MATCHES[by].normalized(value) === '')
			throw new InvalidInput(phrase`The parameter ${parameter(label)} is empty`);
		const advice = 'Match the item by another field, or use Create if that is its value.';
		named(
			label,
			() => findable(value),
			(_, problem) => refusedParameter(label, problem, advice),
		);
		return parts;
	},
	layers: [
		inTurn(({ body }, input) => {
			const by = matchedBy(input);
			return [`client ${by} ${MATCHES[by].normalized(body[by])}`];
		}),
		unlessFound,
	],
	// The service answers with the ID and name only. The rest of the client is what was sent.
	interpret: (answer, { body }) =>
		answer.ok
			? succeeded([{ ...simpleClient({ ...body, ...answer.value }), created: true }])
			: answer,
	inDoubt: {
		title: 'The client may have been created',
		affected: ({ body }) => [String(body.name)],
	},
};

/** The fields by which clients are matched: a form in which equal values are the same text, and how to name a value. */
const MATCHES = {
	company: { normalized: normalizedName, isSearched: false, what: 'the company' },
	email: { normalized: normalizedEmail, isSearched: true, what: 'the email address' },
	name: { normalized: normalizedName, isSearched: true, what: 'the name' },
	phone: { normalized: normalizedPhone, isSearched: false, what: 'the phone number' },
} as const;

type MatchBy = keyof typeof MATCHES;

/**
 * The one client whose value is the same as that of `body`; undefined if there is none. Fails if several have it, and
 * if the list can’t be read whole: the client could be in the part that is missing.
 *
 * The service searches names and email addresses only, in a way that nobody documents. So its search is a short way to
 * a client that exists, but that there is none is read from the whole list: once a run, and again for a value that an
 * earlier item of the run may have given to a new client, unless a search for what that item has sent finds it.
 */
async function findClient(
	lookup: Lookup,
	by: MatchBy,
	body: IDataObject,
): Promise<Result<IDataObject | undefined>> {
	const { normalized, isSearched } = MATCHES[by];
	const wanted = normalized(body[by]);
	const sent = await lookup.memoize(`sent: ${by} ${wanted}`, async () =>
		succeeded(new Set<string>()),
	);
	if (!sent.ok) return sent;
	const own = String(body[isSearched ? by : 'name']).trim();
	const searches = new Set([...(isSearched ? [own] : []), ...sent.value]);
	const found = new Map<unknown, IDataObject>();
	const keep = (clients: readonly IDataObject[]) => {
		for (const client of clients.filter(isObject)) {
			if (normalized(client[by]) === wanted) found.set(client.id, client);
		}
	};
	for (const search of searches) {
		const clients = await lookup.list('/clients', { search });
		if (!clients.ok) return clients;
		keep(clients.value);
	}
	if (found.size === 0) {
		const readAll = async () => await lookup.list('/clients');
		const isKnownToRun = sent.value.size > 0;
		const clients = isKnownToRun ? await readAll() : await lookup.memoize('all clients', readAll);
		if (!clients.ok) return clients;
		keep(clients.value);
	}
	if (found.size === 0 && !isSearched) {
		// Another execution may have created it since the list was read, and most likely under the same name.
		const clients = await lookup.list('/clients', { search: own });
		if (!clients.ok) return clients;
		keep(clients.value);
	}
	const [client, ...others] = found.values();
	if (client && others.length > 0) return failed(ambiguous(by, body[by], [...found.keys()]));
	if (!client) sent.value.add(own);
	return succeeded(client);
}

const ambiguous = (by: MatchBy, value: unknown, ids: readonly unknown[]): Failure => ({
	message: `Several clients have ${MATCHES[by].what} “${String(value).trim()}”: IDs ${ids.join(', ')}`,
	description: phrase`Change the others in the service, or match by another field. ${NOTHING_SENT}`,
});
