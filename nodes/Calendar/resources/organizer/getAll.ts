import { getMany } from '../../../shared/properties/getMany';
import { placeFilterChecks, placeFilters } from '../../places/filters';
import { calendar } from '../../service';
import { simpleOrganizer } from './fields';

/** GET /organizers (document, section 4). */
export const getAll = getMany(calendar.pages, {
	action: 'Get many organizers',
	description: 'List organizers, newest first',
	path: '/organizers',
	filters: placeFilters('organizers'),
	convert: placeFilterChecks,
	simplify: simpleOrganizer,
});
