import { getMany } from '../../../shared/panel/getMany';
import { postFilterChecks, postFilters } from '../../linkedPosts/filters';
import { calendar } from '../../service';
import { simpleVenue } from './fields';

/** GET /venues (document, section 4). */
export const getAll = getMany(calendar.pages, {
	action: 'Get many venues',
	description: 'List venues, newest first',
	path: '/venues',
	filters: postFilters('venues'),
	convert: postFilterChecks,
	simplify: simpleVenue,
});
