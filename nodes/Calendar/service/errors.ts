import type { ErrorRow } from '../../shared/service';

/** The namespace of the calendar on servers, unless a proxy has changed it. */
export const USUAL_NAMESPACE = 'tribe/events/v1';

/** What to do about a refusal. The OpenAPI description shows none; the codes were observed on servers. */
export const errors: readonly ErrorRow[] = [
	{
		code: 'incorrect_password',
		message: 'The user name or application password is wrong',
		description: 'Open the credential and enter an application password from the user’s profile.',
	},
	{
		code: 'rest_no_route',
		message: 'There is no calendar at this address',
		description: 'Check API Root and Namespace in the credential.',
		isClearer: true,
	},
	{
		code: 'missing_experimental_endpoint_acknowledgement',
		message: 'The Namespace in the credential leads to another interface of the calendar',
		description: `Open the credential and enter the Namespace “${USUAL_NAMESPACE}”.`,
		isClearer: true,
	},
	{
		code: 'rest_missing_callback_param',
		message: 'A required value is missing',
		description: 'Enter the missing value.',
	},
	{
		code: 'rest_invalid_param',
		message: 'The service rejected a value',
		description:
			'It may be in a format that the service doesn’t accept, or name something that doesn’t exist.',
	},
	{
		code: 'rest_invalid_json',
		message: 'The service couldn’t read the request',
		description: 'A proxy or firewall in front of the service may have changed it.',
	},
	{
		code: 'term_exists',
		message: 'A record with this name already exists',
		description: 'Use that record, update it, or choose Create or Update.',
	},
	{
		code: 'could-not-create-venue',
		message: 'The venue can’t be used or created',
		description: 'Check the venue: it must be one ID, or the values of a new venue.',
	},
	{
		code: 'could-not-create-organizer',
		message: 'An organizer can’t be used or created',
		description: 'Check the organizers: they must be IDs, or the values of new organizers.',
	},
	{
		code: 'rest-invalid-event-id',
		message: 'The ID isn’t the ID of an event',
		description: 'Check the parameter “Event”: something else has this ID, such as a venue.',
		isClearer: true,
	},
	{
		code: 'event-no-longer-available',
		message: 'The event is in the trash',
		description:
			'On this server, nobody can read an event in the trash, whatever the user’s permissions. To restore it, update it with a Status.',
		isClearer: true,
	},
	{
		status: 410,
		message: 'The record is already in the trash',
		description:
			'To restore it, update it with a Status. To ignore records that are already deleted, turn on Succeed If Already Deleted under Options.',
	},
	{
		status: 401,
		message: 'The calendar requires authentication',
		description: 'Open the credential and check its authentication settings.',
	},
	{
		status: 403,
		message: 'The user isn’t allowed to do this',
		description: 'Use the credential of a user who has permission.',
	},
	{
		status: 404,
		message: 'The record doesn’t exist',
		description:
			'It may have been deleted. If other records aren’t found either, check API Root and Namespace in the credential.',
	},
	{
		status: 429,
		message: 'Too many requests',
		description: 'Wait a while and run the node again, or lower Concurrency under Options.',
	},
	{
		status: 500,
		message: 'The site failed to process the request',
		description:
			'Its error log says why. The cause may be a value that the service doesn’t expect.',
	},
];
