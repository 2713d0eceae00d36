import type { INodeProperties } from 'n8n-workflow';
import { statuses } from '../../linkedPosts/fields';
import { field, flag } from './fields';

export const FROM_LIST =
	'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

const terms = (wire: 'categories' | 'tags', displayName: string, of: string): INodeProperties =>
	field(wire, displayName, {
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: of },
		default: [],
		description: `${FROM_LIST}. Names do too, as a list or with commas between; new ones are made. A number is an ID.`,
	});

/** All that may be said of an event besides its title and times (document, section 2), but the slug. */
export const details: INodeProperties[] = [
	field('author', 'Author ID', { placeholder: 'e.g. 2', description: 'ID of the user it is by' }),
	terms('categories', 'Category Names or IDs', 'getCategories'),
	field('cost', 'Cost', {
		placeholder: 'e.g. 25',
		description: 'A price, or a range such as 10-20. The site adds its currency.',
	}),
	field('description', 'Description', {
		typeOptions: { rows: 4 },
		description: 'What the event is about. May hold HTML.',
	}),
	field('excerpt', 'Excerpt', { typeOptions: { rows: 2 }, description: 'A short description' }),
	flag('featured', 'Featured', 'Whether to feature the event'),
	flag(
		'hide_from_listings',
		'Hide From Listings',
		'Whether to leave it out of the calendar’s lists. Only its ID or slug finds it then.',
	),
	field('image', 'Image', {
		placeholder: 'e.g. https://example.com/fair.jpg',
		description:
			'ID of an image in the media library, or a public address from which the site fetches it',
	}),
	field('date', 'Publication Date', {
		type: 'dateTime',
		description: 'A time without an offset is meant in the time zone of the site, not of the event',
	}),
	field('date_utc', 'Publication Date (UTC)', {
		type: 'dateTime',
		description: 'The same in UTC. A time without an offset is UTC.',
	}),
	flag('show_map', 'Show Map', 'Whether to show a map of the venue', true),
	flag('show_map_link', 'Show Map Link', 'Whether to show a link to a map of the venue', true),
	field('status', 'Status', {
		type: 'options',
		options: statuses,
		default: 'publish',
		description: 'Publication status',
	}),
	flag('sticky', 'Sticky', 'Whether to pin the event in the calendar'),
	terms('tags', 'Tag Names or IDs', 'getTags'),
	field('website', 'Website', {
		placeholder: 'e.g. https://example.com/fair',
		description: 'Address of the event elsewhere',
	}),
];
