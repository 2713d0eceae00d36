import { getMany } from '../../../shared/panel/getMany';
import { calendar } from '../../service';
import { termFilterChecks, termFilters } from '../../terms/filters';
import { simpleTag } from './fields';

/** GET /tags (document, section 4). */
export const getAll = getMany(calendar.pages, {
	action: 'Get many tags',
	description: 'List the tags that events have',
	path: '/tags',
	filters: termFilters('tags'),
	convert: termFilterChecks,
	simplify: simpleTag,
});
