import type { IDataObject } from 'n8n-workflow';
import type { ServiceMessage } from '../../shared/service';
import { plainText } from '../text';

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const objectOf = (value: unknown): IDataObject => (isObject(value) ? value : {});

/** Words from text, from the first of several, or from an object that has some. */
function wordsOf(value: unknown): string | undefined {
	if (typeof value === 'string') return plainText(value) || undefined;
	if (Array.isArray(value)) {
		const all = value.map(wordsOf).filter((each) => each !== undefined);
		return all.length > 0 ? all.join(' ') : undefined;
	}
	if (!isObject(value)) return undefined;
	const { message, detail, title, error } = value;
	return [message, detail, error, title].map(wordsOf).find((each) => each !== undefined);
}

/** Names with words, from an object or a list of names or of objects that name a field. */
function parametersOf(value: unknown): Array<[string, string]> {
	if (Array.isArray(value)) {
		return value.flatMap((each): Array<[string, string]> => {
			if (typeof each === 'string') return [[each, '']];
			const { field, param, parameter, name } = objectOf(each);
			const of = [field, param, parameter, name].find((one) => typeof one === 'string');
			return of === undefined ? [] : [[of as string, wordsOf(each) ?? '']];
		});
	}
	return Object.entries(objectOf(value)).map(([name, words]) => [name, wordsOf(words) ?? '']);
}

/**
 * Reads a refusal (seen on servers): `{code, message, data: {status, params}}`, where params maps names to words or lists
 * names; `{errors: {code: [words]}, error_data}` with status 200; and what other servers commonly send, as the document
 * shows no form (section 7).
 */
export function readError(body: unknown): ServiceMessage {
	const { code, error, errors, error_data, data, status_code } = objectOf(body);
	const { params, term_id } = objectOf(data);
	const ownWords = wordsOf(body);
	const isErrorObject = isObject(errors) && (error_data !== undefined || ownWords === undefined);
	const [first] = isErrorObject ? Object.keys(errors) : [];
	const codes = [code, objectOf(error).code, first, status_code];
	const words = ownWords ?? wordsOf(isObject(errors) ? Object.values(errors) : errors);
	const parameters = [...parametersOf(params), ...(isErrorObject ? [] : fieldsOf(errors))];
	const known = codes.find((each) => typeof each === 'string' && each !== '');
	// The message about a term that is there already leaves out which one it is.
	const which = term_id === undefined ? '' : ` The existing one has the ID ${String(term_id)}.`;
	return {
		...(words === undefined ? {} : { words: words + which }),
		...(known === undefined ? {} : { code: known as string }),
		...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
	};
}

/** `errors` names fields as keys or in its entries; a list of mere texts names none. */
const fieldsOf = (errors: unknown) =>
	parametersOf(Array.isArray(errors) ? errors.filter(isObject) : errors);

/**
 * A refusal that came with status 200: an update by a slug that isn't there (seen on servers). A record has an id; the
 * index and the description of the interface have neither errors nor a status.
 */
export function isRefusal(body: unknown): boolean {
	if (!isObject(body) || 'id' in body) return false;
	const { errors, code, message, data } = body;
	if (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) return true;
	return (
		typeof code === 'string' && typeof message === 'string' && Number(objectOf(data).status) >= 400
	);
}
