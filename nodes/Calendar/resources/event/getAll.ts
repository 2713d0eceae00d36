import { onOff, optional } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import type { Convert, Operation } from '../../../shared/operation';
import { getMany } from '../../../shared/panel/getMany';
import { calendar } from '../../service';
import { eventFilterChecks, eventFilters, requireBothCoordinates } from './filters';
import { simpleEvent } from './simpleEvent';
import { windowBounds, windowFields, withWindow } from './window';

const list = getMany(calendar.pages, {
	action: 'Get many events',
	description: 'List events by date, venue, category and more',
	forModel: 'Dates are ISO 8601, such as 2026-05-01T18:00:00+00:00.',
	path: '/events',
	filters: eventFilters,
	simplify: simpleEvent,
});

/** Checks that it is a date. window.ts converts it, because a day without a time means another bound. */
const anyBound: Convert = (value, context) => {
	isoDateTime(value, context);
	return value;
};

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
		...Object.fromEntries(windowBounds.map((name) => [name, optional(anyBound)])),
		strict_dates: optional(onOff),
	},
	convertTogether: (parts, input, context) => {
		requireBothCoordinates(parts);
		return withWindow(parts, input, context);
	},
};
