import type { IDataObject } from 'n8n-workflow';

import type { Input, Operation } from '../../shared/operation';
import { pick } from '../../shared/panel/fields';
import { succeeded } from '../../shared/result';
import { isMissing, isTrashed } from '../service/errors';
import { readKey } from './recordKey';

/**
 * What a delete returns: `{ deleted: true, id, slug }`. A record that isn’t there any more counts as deleted if the user
 * wants that. Then only what named it is known.
 */
export const deletion = (parameter: string): Required<Pick<Operation, 'describeResult'>> => ({
	describeResult: (result, { path }, input) => {
		const key = keyOf(input[parameter]);
		if (!result.ok) {
			const { failure } = result;
			const isGone = isMissing(failure, path) || isTrashed(failure);
			return ignoresMissing(input) && isGone
				? succeeded({ deleted: true, alreadyDeleted: true, ...key })
				: result;
		}
		const { slug } = result.value;
		return succeeded({
			deleted: true,
			...key,
			...pick('id')(result.value),
			// A record in the trash is shown with a slug that it has only there.
			...(typeof slug === 'string' ? { slug: slug.replace(/__trashed(-\d+)?$/, '') } : {}),
		});
	},
});

const keyOf = (locator: unknown): IDataObject => {
	const key = readKey(locator);
	return 'problem' in key ? {} : { ...key };
};

const ignoresMissing = ({ options }: Input): boolean =>
	(options as IDataObject | undefined)?.ignoreMissing === true;
