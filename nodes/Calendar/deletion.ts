import type { IDataObject } from 'n8n-workflow';
import { pick, type Input, type Operation } from '../shared/properties/operation';
import { readKey } from './recordKey';
import { deletedAlready, isGone } from './service';

/**
 * What a delete gives: `{deleted: true, id, slug}`. A record that isn't there any more counts as deleted where the user
 * wants it so; then only what named it is known.
 */
export const deletion = (parameter: string): Required<Pick<Operation, 'answer' | 'forgive'>> => ({
	answer: (record, _request, input) => ({
		deleted: true,
		...named(input[parameter]),
		...pick('id')(record),
		// A record in the trash is shown with a slug that it has only there.
		...(typeof record.slug === 'string'
			? { slug: record.slug.replace(/__trashed(-\d+)?$/, '') }
			: {}),
	}),
	forgive: (failure, _request, input) =>
		isForgiving(input) && isGone(failure)
			? { ...deletedAlready(), ...named(input[parameter]) }
			: undefined,
});

const named = (locator: unknown): IDataObject => {
	const key = readKey(locator);
	return 'problem' in key ? {} : { ...key };
};

const isForgiving = ({ options }: Input): boolean =>
	(options as IDataObject | undefined)?.ignoreMissing === true;
