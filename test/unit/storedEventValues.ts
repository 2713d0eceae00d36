export const under = (collection: string, ...names: string[]) =>
	names.map((name) => `${collection}.${name}`);

/** What events, venues and organizers have in common. */
const post = ['description', 'image', 'status'];
const advanced = under(
	'advanced',
	...['author', 'date', 'dateUtc', 'otherStatus', 'showMap', 'showMapLink'],
);
const details = [
	...[...post, 'categories', 'cost', 'excerpt', 'featured', 'hideFromListings', 'price'],
	...['tags', 'website'],
];
const address = ['address', 'city', 'country', 'stateProvince', 'zip'];
const times = ['allDay', 'endDate', 'startDate', 'timezone', 'title'];
const created = ['title', 'startDate', 'endDate', 'options.simplify'];

const written = [
	...advanced,
	...under('advanced', 'province', 'state', 'sticky'),
	'options.overwriteExisting',
	...['specifyVenue', 'venueId', 'venueName'],
	...under('venueFields', ...post, ...address, 'phone', 'website'),
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
		...under('additionalFields', ...details, 'allDay', 'copyFrom', 'timezone'),
		'advanced.slug',
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
		...under('updateFields', ...details, ...times),
		'advanced.slug',
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
