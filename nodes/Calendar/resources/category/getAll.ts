import type { Convert } from '../../../shared/operation';
import { getMany } from '../../../shared/panel/getMany';
import { termFilterChecks, termFilters } from '../../categoriesAndTags';
import { calendar } from '../../service';
import { categoryChecks, parentFilter, simpleCategory } from './fields';

/** GET /categories. */
export const getAll = getMany(calendar.pages, {
	action: 'Get many categories',
	description: 'List categories, by default only those that events use',
	path: '/categories',
	filters: termFilters('categories', [parentFilter]),
	convert: { ...termFilterChecks, parent: categoryChecks.parent as Convert },
	simplify: simpleCategory,
});
