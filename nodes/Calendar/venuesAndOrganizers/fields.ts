import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { optional, wholeNumber } from '../../shared/input/convert';
import type { Convert } from '../../shared/operation';
import { bodyField } from '../../shared/panel/fields';
import { anyDate, utcClock } from '../dates';
import { asText, websiteAddress } from '../text';

/** The publication statuses of WordPress, as observed on servers. */
export const statuses: INodePropertyOptions[] = [
	{ name: 'Draft', value: 'draft' },
	{ name: 'Pending Review', value: 'pending' },
	{ name: 'Private', value: 'private' },
	{ name: 'Published', value: 'publish' },
	{ name: 'Scheduled', value: 'future' },
	{ name: 'Trash', value: 'trash' },
];

/** The service’s document names no statuses, and sites can have more of their own. Replaces the choice. */
export const otherStatus = {
	displayName: 'Status (Other)',
	name: 'otherStatus',
	// Only text, unlike Status, which shares its place in the request.
	validateType: 'string' as const,
	placeholder: 'e.g. in_review',
};

/** The fields that venues and organizers have in common. */
export const venueOrOrganizerFields: INodeProperties[] = [
	bodyField('author', 'Author ID', {
		placeholder: 'e.g. 3',
		description: 'User ID of the author',
	}),
	bodyField('description', 'Description', {
		typeOptions: { rows: 4 },
		description: 'Can contain HTML. An update can’t empty it: if left blank, it stays as it is.',
	}),
	bodyField('image', 'Image', {
		placeholder: 'e.g. 157',
		description:
			'ID of an image in the media library, or a public URL from which the site downloads it',
	}),
	bodyField('phone', 'Phone', { placeholder: 'e.g. +233302000101' }),
	bodyField('date', 'Publication Date', {
		type: 'dateTime',
		description:
			'If no time zone is given, the site’s is used. A time with an offset is sent as UTC.',
	}),
	bodyField('date_utc', 'Publication Date (UTC)', {
		type: 'dateTime',
		description: 'If no time zone is given, UTC is used',
	}),
	bodyField('status', 'Status', {
		type: 'options',
		options: statuses,
		default: 'publish',
		description: 'Who can see it. New records without a status are published.',
	}),
	bodyField('status', 'Status (Other)', {
		...otherStatus,
		description: 'A status of your site that isn’t in the list. Sent instead of Status.',
	}),
	bodyField('website', 'Website', { placeholder: 'e.g. https://www.example.com' }),
];

/** Checks of the common fields. */
export const venueOrOrganizerChecks: Record<string, Convert> = {
	author: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
	date: optional(anyDate),
	date_utc: optional(utcClock),
	description: optional(asText),
	image: optional(asText),
	phone: asText,
	status: optional(asText),
	website: websiteAddress,
};
