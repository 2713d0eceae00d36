import type { Failure } from '../../shared/result';
import type { ErrorRow } from '../../shared/service';

const CHECK_ADDRESS = 'Check API Root and Namespace in the credential.';

/** What to do about a refusal. The document shows none (section 7); the codes were seen on servers. */
export const errors: readonly ErrorRow[] = [
	{
		code: 'incorrect_password',
		message: 'The user or the application password is wrong',
		description: 'Open the credential and enter an application password from the user’s profile.',
	},
	{
		code: 'rest_no_route',
		message: 'There is no calendar at this address',
		description: CHECK_ADDRESS,
	},
	{
		code: 'rest_missing_callback_param',
		message: 'A required value is missing',
		description: 'Fill in what is missing.',
	},
	{
		code: 'rest_invalid_param',
		message: 'The service refused a value',
		description:
			'A record of this kind with this ID or slug may not exist, or a value has a form that the service doesn’t take.',
	},
	{
		code: 'rest_invalid_json',
		message: 'The service couldn’t read the request',
		description: 'A proxy or firewall before the service may have changed it.',
	},
	{
		code: 'term_exists',
		message: 'There is one of this name already',
		description: 'Use the existing one, update it, or choose Create or Update.',
	},
	{
		code: 'could-not-create-venue',
		message: 'The venue can’t be used or made',
		description: 'Check the venue: one ID, or the values of a new venue.',
	},
	{
		code: 'could-not-create-organizer',
		message: 'An organizer can’t be used or made',
		description: 'Check the organizers: IDs, or the values of new organizers.',
	},
	{
		code: 'event-not-found',
		message: 'There is no such event',
		description: 'It may have been deleted for good.',
	},
	{
		status: 410,
		message: 'It is in the trash already',
		description:
			'To take it out of the trash, update it with a Status. To pass over deleted ones, turn on Succeed If Already Deleted under Options.',
	},
	{
		status: 401,
		message: 'The calendar asks for authentication',
		description: 'Open the credential and check how requests prove who sends them.',
	},
	{
		status: 403,
		message: 'The user may not do this',
		description: 'Use the credential of a user with the right to do it.',
	},
	{
		status: 404,
		message: 'There is no such record',
		description: `It may have been deleted. If other records aren’t found either: ${CHECK_ADDRESS}`,
	},
	{
		status: 429,
		message: 'Too many requests',
		description: 'Wait a while and run the node again, or lower Concurrency under Options.',
	},
	{
		status: 500,
		message: 'The site failed while it worked on the request',
		description:
			'Its error log says why. A value that the service doesn’t expect can be the cause.',
	},
];

/**
 * Whether a refusal says that the one record of the request isn’t there: it never was, or is in the trash. Servers call an
 * ID or slug that isn’t there an invalid parameter. Only for requests whose other values can’t be refused, such as a
 * delete’s.
 */
export const isGone = ({ httpCode, code = '' }: Failure): boolean =>
	httpCode === '410' ||
	/not[-_]found$|in-trash$|invalid[-_](post[-_]|event[-_]|term[-_])?id$/.test(code) ||
	(httpCode === '400' && code === 'rest_invalid_param') ||
	(httpCode === '404' && code !== 'rest_no_route' && code !== '');
