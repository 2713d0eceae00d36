import type { IDataObject } from 'n8n-workflow';

import { type ErrorRow, explainByTable } from '../shared/errors/rows';
import { refusedInCredential } from '../shared/errors/texts';
import { CHECK_BASE_URL, withBaseUrl } from '../shared/http/baseUrl';
import { saysError } from '../shared/http/readAnswer';
import { checked, finiteNumber, named, optional, unlessRefused } from '../shared/input/convert';
import { isObject, succeeded } from '../shared/result';
import type { Service } from '../shared/service';
import { runAgain } from '../shared/phrase';
import { callingCode } from '../shared/phone/phone';

/** What a send report has. */
const REPORT = ['sent', 'failed', 'recipients', 'unitsCharged', 'walletBalance'];

const IDS = ['id', 'messageId', 'message_id'];

/** Whether an answer has any of these. A report can have an error as well, and the messages are paid for. */
const hasAny = (body: unknown, names: readonly string[]): boolean =>
	isObject(body) && names.some((name) => (body[name] ?? null) !== null);

/** A number in an answer, which some servers write as text; undefined if it is none. */
export const numberIn = (value: unknown): number | undefined =>
	value === undefined ? undefined : unlessRefused(() => finiteNumber(value));

/** The units that a wallet holds; undefined if the answer doesn’t say. */
export const balanceOf = ({ balance }: IDataObject): number | undefined => numberIn(balance);

/** What to do about a refusal. */
export const errors: readonly ErrorRow[] = [
	{
		status: 400,
		message: 'The service rejected a value',
		description: [runAgain({ after: 'Check the values that were sent' })],
	},
	{
		status: 401,
		message: 'The API key was rejected',
		description:
			'Open the credential and enter the key from the service’s dashboard, in the section for the SMS API.',
	},
	{
		status: 402,
		message: 'The wallet doesn’t hold enough units',
		description: [runAgain({ after: 'Top up the wallet in the service’s dashboard' })],
	},
	{
		status: 403,
		message: 'The service doesn’t allow this request',
		description:
			'Check that the account may use the interface and, for a message, that its sender ID is approved.',
	},
	{
		status: 404,
		message: 'Nothing was found at this address',
		description: CHECK_BASE_URL,
	},
	{
		status: 429,
		message: 'Too many requests',
		description: [runAgain({ after: 'Wait a while' })],
	},
];

/**
 * The SMS service. test/contract/sms.openapi.yaml describes it, and the code follows that description.
 *
 * The service documents neither its error codes nor when it sends which status, so the rows give the usual meaning of a
 * status, and its own message comes first.
 */
export const sms: Service = {
	...withBaseUrl,
	name: 'SMS',
	credential: 'smsApi',
	test: {
		path: '/sms/balance',
		accepts: (body) => isObject(body) && balanceOf(body) !== undefined,
		checkLogin: async ({ defaultCountryCode: code }) =>
			checked(() => {
				named('Default Country Code', () => optional(callingCode)(code), refusedInCredential);
				return '';
			}),
		tells: (body) => (isObject(body) ? `${balanceOf(body)} units in the wallet` : undefined),
		expected: 'the wallet balance',
		advice: CHECK_BASE_URL,
	},
	// The service has no lists.
	pages: {
		page: 'page',
		size: 'per_page',
		maximum: 1,
		read: () => undefined,
		collect: async () => succeeded([]),
	},
	explain: explainByTable(errors),
	refusalStatus: (body, statusCode) =>
		saysError(body) && !hasAny(body, [...REPORT, 'balance']) ? statusCode : undefined,
	unwrap: (body) => body,
	// With an ID, or in an envelope, the message can be looked up all the same.
	saysWhat: (record) =>
		[record, ...Object.values(record)].some((each) => hasAny(each, [...REPORT, ...IDS])),
};
