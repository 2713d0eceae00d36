import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { optional, wholeNumber } from '../../shared/input/convert';
import { anyDate, utcClock } from '../dates';
import { asText } from '../values';
import type { Convert } from '../../shared/operation';
import { toBody } from '../../shared/panel/fields';

/** Publication states of the service's kind (seen on servers; the document names none, section 3). */
export const statuses: INodePropertyOptions[] = [
	{ name: 'Draft', value: 'draft' },
	{ name: 'Pending Review', value: 'pending' },
	{ name: 'Private', value: 'private' },
	{ name: 'Published', value: 'publish' },
	{ name: 'Scheduled', value: 'future' },
	{ name: 'Trash', value: 'trash' },
];

/** The fields that venues and organizers have in common (document, section 2). */
export const postFields: INodeProperties[] = [
	{
		displayName: 'Author ID',
		name: 'author',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3',
		description: 'ID of the user who counts as the author',
		...toBody('author'),
	},
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		description: 'Text, which may hold HTML. An update can’t empty it.',
		...toBody('description'),
	},
	{
		displayName: 'Image',
		name: 'image',
		type: 'string',
		default: '',
		placeholder: 'e.g. 157',
		description:
			'ID of an image in the media library, or an address from which the site fetches it',
		...toBody('image'),
	},
	{
		displayName: 'Phone',
		name: 'phone',
		type: 'string',
		default: '',
		placeholder: 'e.g. +233302000101',
		...toBody('phone'),
	},
	{
		displayName: 'Publication Date',
		name: 'date',
		type: 'dateTime',
		default: '',
		description:
			'Without a time zone, the site’s is meant. A point in time, such as from an expression, is sent as UTC.',
		...toBody('date'),
	},
	{
		displayName: 'Publication Date (UTC)',
		name: 'dateUtc',
		type: 'dateTime',
		default: '',
		description: 'Without a time zone, UTC is meant',
		...toBody('date_utc'),
	},
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: statuses,
		default: 'publish',
		description: 'Who sees it. The service publishes what is made without one.',
		...toBody('status'),
	},
	{
		displayName: 'Website',
		name: 'website',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://www.example.com',
		...toBody('website'),
	},
];

/** Checks of the common fields. */
export const postChecks: Record<string, Convert> = {
	author: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
	date: optional(anyDate),
	date_utc: optional(utcClock),
	description: asText,
	image: optional(asText),
	phone: asText,
	status: optional(asText),
	website: asText,
};
