import { getMany } from '../../../shared/panel/getMany';
import { linkedPostFilterChecks, linkedPostFilters } from '../../linkedPosts/filters';
import { onlyWithUpcoming } from '../../linkedPosts/onlyWithUpcoming';
import { calendar } from '../../service';
import { simpleOrganizer } from './fields';

/** GET /organizers. */
export const getAll = getMany(calendar.pages, {
	action: 'Get many organizers',
	description: 'List organizers, newest first',
	path: '/organizers',
	filters: linkedPostFilters('organizers'),
	convert: linkedPostFilterChecks,
	prepare: onlyWithUpcoming('organizer'),
	simplify: simpleOrganizer,
});
