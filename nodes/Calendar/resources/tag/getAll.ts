import { getMany } from '../../../shared/panel/getMany';
import { termFilterChecks, termFilters } from '../../categoriesAndTags';
import { calendar } from '../../service';
import { simpleTag } from './fields';

/** GET /tags. */
export const getAll = getMany(calendar.pages, {
	action: 'Get many tags',
	description: 'List tags, by default only those that events use',
	path: '/tags',
	filters: termFilters('tags'),
	convert: termFilterChecks,
	simplify: simpleTag,
});
