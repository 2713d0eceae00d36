import { shorten } from '../errors/readMessage';
import type { Outgoing } from '../operation';
import { phrase } from '../phrase';
import { failed } from '../result';
import type { ItemContext } from './nodeRun';
import { type ItemResult, wasFor } from './results';

/** A failure with an unknown outcome names whom it affects. */
export function withAffected(
	result: ItemResult,
	context: ItemContext,
	sent?: Outgoing,
): ItemResult {
	if (result.ok || !result.failure.isUncertain) return result;
	const affected = affectedBy(context, sent);
	if (affected.length === 0) return result;
	const { failure } = result;
	const description = phrase`${failure.description}${wasFor(affected)}`;
	return failed({ ...failure, description, affected, details: { concerns: [...affected] } });
}

/**
 * A failure with an unknown outcome says so in its message: n8n’s list of executions and its error workflows show
 * nothing else.
 */
export function withDoubt(result: ItemResult, context: ItemContext, sent?: Outgoing): ItemResult {
	const told = withAffected(result, context, sent);
	if (told.ok || !told.failure.isUncertain) return told;
	const { message, affected = [] } = told.failure;
	const { operation } = context.run;
	const title = operation.inDoubt?.title ?? `“${operation.action}” may have succeeded`;
	const [first, ...others] = affected;
	const more = others.length === 0 ? '' : ` and ${others.length} more`;
	const whom = first === undefined ? '' : ` (${shorten(first)}${more})`;
	return failed({ ...told.failure, message: phrase`${title}${whom}: ${message}` });
}

/** Whom a request affects, as the layers have changed it. A fault in naming them must not hide how it ended. */
function affectedBy({ run, request }: ItemContext, sent: Outgoing = request): readonly string[] {
	try {
		const affected = run.operation.inDoubt?.affected?.(sent);
		if (affected) return affected;
	} catch {
		// The records of the path are known all the same.
	}
	return request.target.records.map(({ label, value }) => `${label} ${value}`);
}
