export const under = (collection: string, ...names: string[]) =>
	names.map((name) => `${collection}.${name}`);

/** What events, venues and organizers have in common. */
const post = ['author', 'description', 'image', 'date', 'dateUtc', 'status', 'otherStatus'];
const maps = ['showMap', 'showMapLink'];
const details = [
	...[...post, ...maps, 'categories', 'cost', 'excerpt', 'featured', 'hideFromListings', 'price'],
	...['sticky', 'tags', 'website'],
];
const address = ['address', 'city', 'country', 'province', 'state', 'stateProvince', 'zip'];
const times = ['allDay', 'endDate', 'startDate', 'timezone', 'title'];
const created = ['title', 'startDate', 'endDate', 'options.simplify'];

const written = [
	'options.overwriteExisting',
	...['specifyVenue', 'venueId', 'venueName'],
	...under('venueFields', ...post, ...maps, ...address, 'phone', 'website'),
	...['specifyOrganizers', 'organizerIds', 'organizerIds.organizerId', 'organizerName'],
	...under('organizerFields', ...post, 'email', 'phone', 'website'),
	...under('price', 'amount', 'currencySymbol', 'highestAmount', 'symbolPosition'),
];

/** Get Many of any resource. */
export const many = [
	...['returnAll', 'limit', 'simplify'],
	...under('advanced', 'pageSize', 'page', 'maximumRecords'),
];

/** The fields of each operation of events, for storedValues.test.ts. */
export const eventOperations: Record<string, string[]> = {
	'calendar > event > create': [
		...[...written, ...created],
		...under('additionalFields', ...details, 'allDay', 'timezone', 'slug'),
	],
	'calendar > event > upsert': [
		...[...written, ...created, 'slug', 'advanced.allowCostChange'],
		...under('additionalFields', ...details, 'allDay', 'timezone'),
	],
	'calendar > event > update': [
		...[...written, 'eventId', 'simplify'],
		...[
			'options.keepOtherFields',
			...under('advanced', 'allowCostChange', 'httpMethod', 'password'),
		],
		...under('updateFields', ...details, ...times, 'slug'),
	],
	'calendar > event > delete': ['eventId', 'advanced.password', 'options.ignoreMissing'],
	'calendar > event > get': ['eventId', 'simplify', 'advanced.password'],
	'calendar > event > getAll': [
		...[...many, 'specifyDates', 'from', 'to'],
		...under('customDates', 'endDate', 'endsAfter', 'endsBefore', 'strictDates'),
		...under('customDates', 'startDate', 'startsAfter', 'startsBefore'),
		...under('filters', 'categories', 'tags', 'organizer', 'venue', 'include'),
		...under('filters', 'featured', 'search', 'status', 'otherStatus'),
		...under('advanced', 'geoloc', 'geolocLat', 'geolocLng', 'postParent', 'ticketed'),
	],
};
