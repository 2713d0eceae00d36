import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../shared/http/readAnswer';
import type { ServiceMessage } from '../../shared/service';
import { plainText } from '../text';

const objectOf = (value: unknown): IDataObject => (isObject(value) ? value : {});

/** The message in a text, in each text of a list, or in the usual keys of an object. */
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

/** Field names with their messages, from an object, or from a list of names or of objects that name a field. */
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
 * Reads a refusal. Servers send `{code, message, data: {status, params}}`, where `params` maps names to messages or
 * lists names, or `{errors: {code: [messages]}, error_data}` with status 200. Other common forms are read too, because
 * the OpenAPI description shows none.
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
	// The message about an existing term doesn’t say which one it is.
	const which = term_id === undefined ? '' : ` The existing one has the ID ${String(term_id)}.`;
	return {
		...(words === undefined ? {} : { words: words + which }),
		...(known === undefined ? {} : { code: known as string }),
		...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
	};
}

/** `errors` names fields as keys or in its entries; a list of texts names none. */
const fieldsOf = (errors: unknown) =>
	parametersOf(Array.isArray(errors) ? errors.filter(isObject) : errors);

/**
 * Whether an answer with status 200 is a refusal. Servers send one if the slug in an update doesn’t exist. Records have
 * an `id`; the index and the API description have neither errors nor a status.
 */
export function isRefusal(body: unknown): boolean {
	if (!isObject(body) || 'id' in body) return false;
	const { errors, code, message, data } = body;
	if (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) return true;
	return (
		typeof code === 'string' && typeof message === 'string' && Number(objectOf(data).status) >= 400
	);
}
