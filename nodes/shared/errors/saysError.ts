import { isObject } from '../isObject';

/**
 * Whether a body says that the request failed. An `error` that is null, false or empty says nothing:
 *
 *     { error: 'Locked', code: 'X' }    { errors: ['Locked'] }    { success: false }    { status: 'error' }
 *     { message: 'No', code: 'X' }      { data: { error: 'Locked' } }     { errorMessage: 'Locked' }
 */
export const saysError = (body: unknown): boolean =>
	isObject(body) && (reports(body) || (isObject(body.data) && reports(body.data)));

const ERROR_TEXTS = ['errorMessage', 'error_message', 'errorCode', 'error_code'];

function reports(body: Record<string, unknown>): boolean {
	const { error, errors, success, ok, status, statusCode, message, code, data } = body;
	if (isFilled(error) || isFilled(errors)) return true;
	if (ERROR_TEXTS.some((name) => isFilled(body[name]) && !GOOD.test(asWord(body[name]))))
		return true;
	if ([success, ok].some((each) => OFF.test(asWord(each)))) return true;
	const statuses = [status, statusCode, isObject(data) ? data.status : undefined].map(asWord);
	if (statuses.some((each) => FAILED.test(each))) return true;
	const isFine = success === true || ok === true || error === false;
	return (
		isFilled(message) &&
		isFilled(code) &&
		!isFine &&
		![asWord(code), ...statuses].some((each) => GOOD.test(each))
	);
}

/** How deep an error is looked into for something that isn’t empty. Whatever lies deeper counts. */
const DEPTH = 4;

function isFilled(value: unknown, depth = DEPTH): boolean {
	if (typeof value === 'string') return !/^(0|false|null|none)?$/i.test(value.trim());
	if (typeof value !== 'object' || value === null) return Boolean(value);
	return depth === 0 || Object.values(value).some((part) => isFilled(part, depth - 1));
}

/** An object as text could be anything, and some can’t be turned into text. */
const asWord = (value: unknown): string => (typeof value === 'object' ? '' : String(value));

/** HTTP statuses, and the words that services use in their place. */
const FAILED = /^([45]\d\d|false|errors?|fail(ed|ure)?)$/i;
const OFF = /^(0|false|no)$/i;
const GOOD = /^(0+|1|true|2\d\d|ok|success(ful)?|created|accepted|done)$/i;
