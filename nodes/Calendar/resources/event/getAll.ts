import { optional } from '../../../shared/input/convert';
import { getMany } from '../../../shared/panel/getMany';
import type { Operation } from '../../../shared/operation';
import { calendar } from '../../service';
import { bothCoordinates, filters, filterValues } from './filters';
import { simpleEvent } from './simple';
import { dateValue, yesNo } from './values';
import { windowBounds, withWindow } from './window';
import { windowFields } from './windowFields';

const list = getMany(calendar.pages, {
	action: 'Get many events',
	description: 'List events by their dates, places, categories and more',
	path: '/events',
	filters,
	simplify: simpleEvent,
});

const beforeFilters = list.fields.findIndex(({ name }) => name === 'filters');

/** GET /events (document, section 4). */
export const getAll: Operation = {
	...list,
	fields: [
		...list.fields.slice(0, beforeFilters),
		...windowFields,
		...list.fields.slice(beforeFilters),
	],
	convert: {
		...list.convert,
		...filterValues,
		...Object.fromEntries(windowBounds.map((name) => [name, optional(dateValue)])),
		strict_dates: optional(yesNo),
	},
	convertTogether: (parts, input, context) => {
		const checked = bothCoordinates(parts, input, context);
		return 'problem' in checked ? checked : withWindow(checked, input, context);
	},
};
