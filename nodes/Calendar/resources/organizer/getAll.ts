import { getMany } from '../../../shared/panel/getMany';
import { postFilterChecks, postFilters } from '../../linkedPosts/filters';
import { calendar } from '../../service';
import { simpleOrganizer } from './fields';

/** GET /organizers (document, section 4). */
export const getAll = getMany(calendar.pages, {
	action: 'Get many organizers',
	description: 'List organizers, newest first',
	path: '/organizers',
	filters: postFilters('organizers'),
	convert: postFilterChecks,
	simplify: simpleOrganizer,
});
