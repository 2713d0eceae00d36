import type { IDataObject } from 'n8n-workflow';
import {
	isProblem,
	type Input,
	type Operation,
	type Outgoing,
	type RequestParts,
} from '../properties/operation';
import type { ConvertContext } from '../input/convert';
import { fillPath, isPathSafe, placeholders } from './path';
import type { Target } from './errors';
import { formOf } from './form';
import { failed, succeeded, type Failure, type Result } from './types';

/** What a user's values become before anything is sent. */
export interface PreparedRequest extends Outgoing {
	target: Target;
}

/**
 * Checks and converts the values of one item into a request. `values` holds what the fields send, `ids` the parameters
 * that the path names. Fails with the display name of the first parameter that won't do.
 */
export function prepareRequest(
	operation: Operation,
	values: RequestParts & { input?: Input },
	ids: Record<string, unknown>,
	context: ConvertContext,
): Result<PreparedRequest> {
	const { labels, places, inner } = formOf(operation);
	const { input = {} } = values;
	const route = operation.route?.(input) ?? {};
	if ('problem' in route) {
		return failed(refused(labels[route.parameter] ?? route.parameter, route.problem));
	}
	const { method, path, ids: found } = { ...pickRoute(operation), ids, ...route };
	const parts: Record<'body' | 'qs' | 'ids', Record<string, unknown>> = {
		body: { ...values.body, ...operation.body },
		qs: { ...values.qs, ...operation.query },
		ids: { ...ids, ...found },
	};
	const names = placeholders(path);
	for (const [name, convert] of Object.entries(operation.convert ?? {})) {
		// A parameter of another path than the one that was chosen.
		if (inner.has(name) && !names.includes(name)) continue;
		const place = inner.has(name) ? parts.ids : parts[places[name] ?? 'body'];
		const outcome = convert(place[name], context);
		if ('problem' in outcome) return failed(refused(labels[name] ?? name, outcome.problem));
		place[name] = outcome.value;
	}
	for (const name of names) {
		if (!isPathSafe(String(parts.ids[name] ?? ''))) {
			return failed(refused(labels[name] ?? name, 'is empty or can’t be part of an address'));
		}
	}
	const sent = { body: withoutBlanks(parts.body), qs: withoutBlanks(parts.qs, '') };
	const finished = operation.finish?.(sent, input, context) ?? sent;
	if (isProblem(finished)) return failed({ message: finished.problem, description: CHANGE_IT });
	const sendable = Object.entries(labels).filter(
		([name]) => name in places || names.includes(name),
	);
	const texts = Object.fromEntries(names.map((name) => [name, String(parts.ids[name]).trim()]));
	return succeeded({
		...finished,
		method,
		path: fillPath(path, texts),
		target: {
			labels: Object.fromEntries(sendable),
			records: names.map((name) => ({ label: labels[name] ?? name, value: texts[name] as string })),
			idempotent: operation.idempotent,
		},
	});
}

const pickRoute = ({ method, path }: Operation) => ({ method, path });

const NOTHING_SENT = 'Nothing was sent for this item.';

/** Where several parameters together won't do. */
const CHANGE_IT = `Change it in the node’s panel, or the data that an expression reads. ${NOTHING_SENT}`;

/** The failure of a parameter that won't do; `problem` follows its display name. */
export const refused = (label: string, problem: string): Failure => ({
	message: `The parameter “${label}” ${problem}`,
	description: `Change “${label}” in the node’s panel, or the data that its expression reads. ${NOTHING_SENT}`,
});

function withoutBlanks(values: Record<string, unknown>, blank?: string): IDataObject {
	return Object.fromEntries(
		Object.entries(values).filter(
			([, value]) => value !== undefined && value !== null && value !== blank,
		),
	) as IDataObject;
}
