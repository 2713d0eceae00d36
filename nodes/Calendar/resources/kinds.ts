import type { Field } from '../../shared/operation';
import {
	categoryOrTagFilters,
	matchCategoryOrTagFields,
	slugField,
	upsertCategoryOrTag,
} from '../categoriesAndTags';
import { ignoreMissingOption, ignoreMissingWithoutTrashOption } from '../records/locate';
import type { CategoriesOrTags, VenuesOrOrganizers } from '../records/resolve';
import { keepOtherFields, keepOtherFieldsOption } from '../records/update';
import { SINGULAR } from '../service/errors';
import { publicationDateToUtc } from '../values';
import { onlyWithUpcoming, venueOrOrganizerFilters } from '../venuesAndOrganizers/fields';
import {
	createVenueOrOrganizer,
	matchVenueOrOrganizerFields,
	overwriteOption,
	upsertVenueOrOrganizer,
} from '../venuesAndOrganizers/writes';
import type { Kind } from './collection';

/** Venues and organizers: an update resets fields, a new record overwrites the one with its name, and there is a trash. */
export function venueOrOrganizer(collection: VenuesOrOrganizers): Kind {
	const one = SINGULAR[collection];
	const aRecord = { venue: 'a venue', organizer: 'an organizer' }[one];
	return {
		slugs: true,
		texts: {
			locator: `Choose the ${one} from the list, or enter its ID, slug or URL`,
			get: `Retrieve ${aRecord} by its ID, slug or URL`,
			getMany: `List ${collection}, newest first`,
			deleteAction: `Move ${one} to trash`,
			delete: `Move ${aRecord} to the trash. The service can’t delete ${collection} permanently.`,
		},
		matchFields: matchVenueOrOrganizerFields(one),
		fieldsOutsideUpsert: [],
		createOptions: [overwriteOption],
		updateOptions: [keepOtherFieldsOption],
		ignoreMissing: ignoreMissingOption,
		filters: venueOrOrganizerFilters(collection),
		create: { convertTogether: publicationDateToUtc, ...createVenueOrOrganizer(collection) },
		upsert: upsertVenueOrOrganizer(collection),
		// Each update reads the record first, so it must see what the one before it has changed.
		update: { serializeBy: ({ path }) => path, prepare: keepOtherFields(collection) },
		getMany: { prepare: onlyWithUpcoming(one) },
	};
}

/** Categories and tags: an update keeps what isn’t sent, the service refuses a name that exists, and there is no trash. */
export function categoryOrTag(collection: CategoriesOrTags, filters: Field[] = []): Kind {
	const one = SINGULAR[collection];
	return {
		slugs: false,
		texts: {
			locator: `Choose the ${one} from the list or enter its ID`,
			get: `Retrieve a ${one}`,
			getMany: `List ${collection}, by default only those that events use`,
			deleteAction: `Delete ${one} permanently`,
			delete: `Delete a ${one} at once and permanently. There is no trash for ${collection}.`,
		},
		matchFields: matchCategoryOrTagFields(one),
		fieldsOutsideUpsert: [slugField],
		createOptions: [],
		updateOptions: [],
		ignoreMissing: ignoreMissingWithoutTrashOption,
		filters: categoryOrTagFilters(collection, filters),
		create: { affected: ({ body }) => [String(body.name)] },
		upsert: upsertCategoryOrTag(collection),
		update: {},
		getMany: {},
	};
}
