import { onOff, optional } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { getMany } from '../../../shared/panel/getMany';
import { calendar } from '../../service';
import { eventFilterChecks, eventFilters, requireBothCoordinates } from './filters';
import { simpleEvent } from './simpleEvent';
import { dateValue } from './values';
import { windowBounds, windowFields, withWindow } from './window';

const list = getMany(calendar.pages, {
	action: 'Get many events',
	description: 'List events by date, venue, category and more',
	forModel: 'Dates are ISO 8601, such as 2026-05-01T18:00:00+00:00.',
	path: '/events',
	filters: eventFilters,
	simplify: simpleEvent,
});

const beforeFilters = list.fields.findIndex(({ name }) => name === 'filters');

/** GET /events. */
export const getAll: Operation = {
	...list,
	fields: [
		...list.fields.slice(0, beforeFilters),
		...windowFields,
		...list.fields.slice(beforeFilters),
	],
	convert: {
		...list.convert,
		...eventFilterChecks,
		...Object.fromEntries(windowBounds.map((name) => [name, optional(dateValue)])),
		strict_dates: optional(onOff),
	},
	convertTogether: (parts, input, context) => {
		requireBothCoordinates(parts);
		return withWindow(parts, input, context);
	},
};
