import { getMany } from '../../../shared/properties/getMany';
import { placeFilterChecks, placeFilters } from '../../places/filters';
import { calendar } from '../../service';
import { simpleVenue } from './fields';

/** GET /venues (document, section 4). */
export const getAll = getMany(calendar.pages, {
	action: 'Get many venues',
	description: 'List venues, newest first',
	path: '/venues',
	filters: placeFilters('venues'),
	convert: placeFilterChecks,
	simplify: simpleVenue,
});
