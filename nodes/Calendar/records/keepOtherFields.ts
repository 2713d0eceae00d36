import { succeeded } from '../../shared/result';
import type { Operation, Outgoing } from '../../shared/operation';
import { readRecord } from './readRecord';
import { keepsOtherFields, type UpdatedCollection } from './safeUpdate';
import { updateBody } from './updateBody';

/** The service requires the slug of a venue or organizer in the body too if the path names the record by it. */
function withSlug(request: Outgoing): Outgoing {
	const [, slug] = /\/by-slug\/(.+)$/.exec(request.path) ?? [];
	return slug === undefined
		? request
		: { ...request, body: { ...request.body, slug: decodeURIComponent(slug) } };
}

/** `prepare` of an update: reads the record first and sends back what would be lost, together with the changes. */
export function keepOtherFields(
	collection: Exclude<UpdatedCollection, 'events'>,
): NonNullable<Operation['prepare']> {
	return async (request, input, lookup) => {
		const named = withSlug(request);
		if (!keepsOtherFields(input)) return succeeded(named);
		const found = await readRecord(lookup, collection, request.path);
		if (!found.ok) return found;
		const kept = updateBody(collection, found.value.record, named.body);
		return kept.ok ? succeeded<Outgoing>({ ...named, ...kept.value }) : kept;
	};
}
