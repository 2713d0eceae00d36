import { refusedParameter } from '../../../shared/errors/texts';
import { named, ofText } from '../../../shared/input/convert';
import { findable } from '../../../shared/input/nothing';
import { optionIn, valueIn } from '../../../shared/input/valueIn';
import type { Field, Input, Layer, Operation } from '../../../shared/operation';
import {
	additionalFields,
	choiceField,
	choicesFrom,
	field,
	addedSwitch,
	optionsCollection,
	showIf,
} from '../../../shared/panel/fields';
import { callingCode } from '../../../shared/phone/phone';
import { parameter, phrase } from '../../../shared/phrase';
import { InvalidInput, isBlank, succeeded } from '../../../shared/result';
import { inTurn, knownAnswer } from '../../../shared/run/layers';
import { clientFields, simpleClient } from './fields';
import { describeClient } from './describe';
import { findAgain } from './findAgain';
import { findClient, MATCHES, type MatchBy } from './findClient';
import { findMadeClient } from './findMadeClient';
import { namesAgree } from './normalize';

const { name, country, currency, ...others } = clientFields;

const matchBy = choiceField('matchBy', 'Match By', {
	options: choicesFrom(
		['Company', 'company', 'The same company. Capitals and extra spaces don’t matter.'],
		['Email', 'email', 'The same email address. Capitals don’t matter.'],
		['Name', 'name', 'The same name. Capitals and extra spaces don’t matter.'],
		[
			'Phone',
			'phone',
			'The same phone number, however it is written: +233 (0)24 123 4567 is +233241234567, and so is 0241234567 with Default Country Code 233.',
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

const matchNameToo = addedSwitch(
	'matchNameToo',
	'Match Name Too',
	'Whether an existing client must also have the same name: several people can share an address, a phone or a company. Otherwise a client with another name is returned with a warning.',
);

const defaultCountryCode = field<string, 'defaultCountryCode'>(
	'defaultCountryCode',
	'Default Country Code',
	{
		placeholder: 'e.g. 233',
		description:
			'Country of phone numbers without + or 00, here and in the service: with the code 233, 0241234567 is +233241234567. Only for Match By Phone; numbers are stored as they are entered.',
		check: ofText(callingCode),
	},
);

const matchingOf = (input: Input) => ({
	by: matchedBy(input),
	country: optionIn(input, defaultCountryCode),
	isNameMatched: optionIn(input, matchNameToo) === true,
});

/** Looks for the client first. */
const unlessFound: Layer = async ({ request, input, lookup }, next) => {
	const { body } = request;
	const found = await findClient(lookup, body, matchingOf(input));
	if (!found.ok) return found;
	const { client, alike } = found.value;
	if (client === undefined) {
		const warnings = alike.map(
			({ id, name, phone }) =>
				`A client with the number ${String(phone)} exists: ${String(name)} (ID ${String(id)}). If it is the same one, set “Default Country Code”, or enter the number with its country code.`,
		);
		return await next({ ...request, warnings: [...(request.warnings ?? []), ...warnings] });
	}
	const known = knownAnswer({ ...simpleClient(client), created: false });
	if (isBlank(body.name) || namesAgree(client.name, body.name)) return known;
	return {
		...known,
		warnings: [
			`The client found is “${String(client.name)}”, but the item says “${String(body.name)}”. If these are different people, turn on “Match Name Too” under Options.`,
		],
	};
};

/** `GET /clients`, then `POST /clients` if no client matches */
export const findOrCreate: Operation = {
	name: 'Find or Create',
	action: 'Find or create client',
	description: 'Get the client with the same email, phone, company or name, or create one',
	route: { method: 'POST', path: '/clients' },
	idempotent: false,
	onlyOnce: true,
	fields: [
		matchBy,
		...matched,
		name,
		additionalFields([country, currency, ...additional]),
		optionsCollection([matchNameToo, defaultCountryCode]),
	],
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
			return [
				`client ${by} ${MATCHES[by].normalized(body[by], optionIn(input, defaultCountryCode))}`,
			];
		}),
		unlessFound,
	],
	// The service answers with the ID and name only. The rest of the client is what was sent.
	interpret: (answer, { body }) =>
		answer.ok
			? succeeded([
					{
						...simpleClient({ ...body, ...answer.value }),
						// One that an earlier execution has made is found.
						created: answer.value.created !== false,
					},
				])
			: answer,
	inDoubt: {
		title: 'The client may have been created',
		affected: ({ body }) => [String(body.name)],
	},
	describe: describeClient,
	find: async (write) =>
		write.isDone ? await findAgain(write, matchingOf(write.input)) : await findMadeClient(write),
};
