import { errors as calendarErrors } from '../../../nodes/Calendar/service/errors';
import { errors as invoicingErrors } from '../../../nodes/Invoicing/service';
import type { Rejection } from '../../../nodes/Invoicing/trigger/signature';
import { REJECTIONS } from '../../../nodes/Invoicing/trigger/signature';
import { errors as smsErrors } from '../../../nodes/Sms/service';
import { ANSWERS } from '../../../nodes/shared/errors/answers';
import { FAULTS } from '../../../nodes/shared/errors/faults';
import type { ErrorRow } from '../../../nodes/shared/errors/rows';
import { type Phrase, toText } from '../../../nodes/shared/phrase';
import { table } from './markdown';

/** A text of the nodes with `…` for what differs from case to case. */
const named = (text: Phrase): string =>
	toText(text)
		.replace('{title}', '')
		.replace('{address}', 'Base URL or API Root')
		.replace(/\{\w+\}/g, '…');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why an answer can’t be used. Bodies that are explained in the same words as a refusal aren’t listed twice. */
const WHY: Readonly<Record<Exclude<keyof typeof ANSWERS, 'html'>, string>> = {
	proxy: 'The proxy wants another name or password',
	redirect: 'The server redirects, often to `https` or `www`',
	page: 'The address is that of a website. The message ends with the title of its page',
	refusedPage: 'Something in front of the service refuses requests with a page of its own',
	firewall: 'The same, and the page tells whose firewall it is',
	notThere: 'A website, or something else, answers at the address',
	pageOfProxy:
		'With 408, 460, 499 or a 5xx status: a proxy in front of the service answers in its place',
	php: 'A fault on the site while it answered',
	brokenService: 'With 408, 460, 499 or a 5xx status: the service gave no reason',
	other: 'With any other status: the service gave no reason',
	readingFault: 'A fault of the node',
	broken: 'The connection broke, or a proxy cuts answers off',
	text: 'Something else answers at the address',
	empty: 'Something else answers at the address, or the server died while it answered',
	json: 'Something else answers at the address, or the service has changed',
	saysNothing:
		'The answer to a write names no record: a proxy or firewall answers in the place of the service, or the service has changed',
	copy: 'A cache goes by its own rules, and takes no notice of the query either. Its copies could bring old values back',
	anonymous:
		'The login is wrong, or doesn’t reach the site. Polls fail, reads of the node warn above their output',
	unsure: 'The answer to a poll could be one to anybody, and asking the site failed',
	largeRecord: 'Something else answers at the address, or the service is broken',
	largePage: 'The records are very long, or the server ignores the page size',
};

/** What a service’s refusals mean. */
const refusals = (rows: readonly ErrorRow[]): string =>
	table(
		['Status', 'Code', 'Message', 'What to do'],
		rows.map(({ status, code, message, description }) => [
			status === undefined ? '' : String(status),
			code === undefined ? '' : `\`${code}\``,
			message,
			toText(description),
		]),
	);

/** The causes of rejected deliveries, most likely first. */
const CAUSES: Readonly<Record<Rejection, string>> = {
	mismatch:
		'The secret belongs to another endpoint (test and production have their own), was pasted with spaces, or a proxy in front of n8n changes the body',
	noSecret:
		'Signing Secret is empty in the credential, or the workflow’s owner can’t use the credential',
	missing: 'The request doesn’t come from the service, or a proxy removes the header',
	malformed: 'The request doesn’t come from the service',
	several: 'A proxy adds a second header',
	noBody:
		'A proxy turns the body into a multipart form, which n8n consumes before the node can read it',
};

/** The tables of the page with error messages. */
export const errorTables = (): Record<string, string> => ({
	'no answer': table(
		['Message', 'Codes', 'May have arrived', 'What to do'],
		FAULTS.map(({ message, codes, arrived, description, setting = '' }) => [
			named(message),
			codes
				.map((code) => (code === '' ? 'all others' : `\`${code}${/_$/.test(code) ? '…' : ''}\``))
				.join(', '),
			arrived ? 'yes' : 'no',
			`${capital(named(description))} ${setting}`.trim(),
		]),
	),
	answers: table(
		['Message', 'Why', 'What to do'],
		Object.entries(WHY).map(([of, why]) => {
			const { message, description } = ANSWERS[of as keyof typeof WHY];
			return [named(message), why, named(description)];
		}),
	),
	sms: refusals(smsErrors),
	invoicing: refusals(invoicingErrors),
	calendar: refusals(calendarErrors),
	deliveries: table(
		['Answer (401)', 'Why'],
		Object.entries(CAUSES).map(([rejection, cause]) => [REJECTIONS[rejection as Rejection], cause]),
	),
});
