import { getMany } from '../../../shared/panel/getMany';
import { linkedPostFilterChecks, linkedPostFilters } from '../../linkedPosts/filters';
import { onlyWithUpcoming } from '../../linkedPosts/onlyWithUpcoming';
import { calendar } from '../../service';
import { simpleVenue } from './fields';

/** GET /venues. */
export const getAll = getMany(calendar.pages, {
	action: 'Get many venues',
	description: 'List venues, newest first',
	path: '/venues',
	filters: linkedPostFilters('venues'),
	convert: linkedPostFilterChecks,
	prepare: onlyWithUpcoming('venue'),
	simplify: simpleVenue,
});
