import type { IDataObject } from 'n8n-workflow';

import type { LostWrite, Trace } from '../../../shared/lostWrite';
import { pick } from '../../../shared/panel/fields';
import { asWord, isBlank, type Result } from '../../../shared/result';
import { findMade } from '../../findMade';
import { areAlike, normalizedEmail, normalizedName, phoneForm } from './normalize';

/** What the service answers to a new client. */
const ofCreated = pick('id', 'name', 'createdAt');

/** Whether two numbers are the same; undefined if only one of them has its country code. */
function isSamePhone(one: unknown, other: unknown): boolean | undefined {
	const [first, second] = [phoneForm(one), phoneForm(other)];
	if (first === second) return true;
	return areAlike(first, second) ? undefined : false;
}

const isSameClient = (one: IDataObject, other: IDataObject) =>
	normalizedName(one.name) === normalizedName(other.name) &&
	normalizedEmail(one.email) === normalizedEmail(other.email);

/** The client that a request has created: the only one with its name, email address and phone number. */
export async function findMadeClient(write: LostWrite): Promise<Result<Trace>> {
	const { body } = write.request;
	const search = asWord(isBlank(body.email) ? body.name : body.email).trim();
	return await findMade(write, {
		path: '/clients',
		qs: { search },
		listed: 'clients',
		isCandidate: (client) => isSameClient(client, body),
		isSame: async ({ phone }) => await Promise.resolve(isSamePhone(phone, body.phone)),
		isAlike: (item) =>
			isSameClient(item.body, body) && isSamePhone(item.body.phone, body.phone) !== false,
		answerOf: ofCreated,
		name: ({ name, id }) => `client “${asWord(name)}” (ID ${asWord(id)})`,
		how: 'in the account has the same name, email and phone',
		what: 'such client',
	});
}
