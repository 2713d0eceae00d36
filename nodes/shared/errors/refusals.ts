import type { Failure } from '../result';
import type { Answer, ErrorRow, Service, ServiceMessage, Target } from '../service';
import { hint } from './hint';
import { mayHaveWorked } from './mayHaveWorked';
import { OUTCOME_UNKNOWN } from './texts';
import { shorten } from './wordsOf';

const TRY_LATER = 'The service, or a proxy in front of it, isn’t working. Try again later.';

/** Explains an answer that is a refusal: by its status, or by its body in spite of a 2xx status. */
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
			description: mayHaveWorked(statusCode)
				? unknown || TRY_LATER
				: 'The address in the credential is probably not the address of the API.',
			httpCode,
		};
	}
	const said: ServiceMessage = body.kind === 'json' ? service.readError(body.value) : {};
	const words = said.words ?? (body.kind === 'text' ? shorten(body.value, 300) : undefined);
	const row = matchRow(service.errors, statusCode, said.code);
	// To run the node again is bad advice for a write whose outcome is unknown.
	const advice = unknown !== '' && statusCode < 500 ? undefined : row?.description;
	return {
		message: words ?? row?.message ?? `${service.name} answered with HTTP status ${httpCode}`,
		description:
			[advice, hint(statusCode, { ...said, words }, target), unknown]
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
	status >= 400 && mayHaveWorked(status)
		? TRY_LATER
		: 'Check the parameters of the node, then run it again.';

/** The first row that matches. A row without a status or a code matches any. */
function matchRow(rows: readonly ErrorRow[], status: number, code?: string): ErrorRow | undefined {
	return rows.find(
		(row) =>
			(row.status === undefined || row.status === status) &&
			(row.code === undefined || row.code === code),
	);
}

const unknownOutcome = (status: number, { idempotent }: Target) =>
	!idempotent && mayHaveWorked(status) ? OUTCOME_UNKNOWN : '';
