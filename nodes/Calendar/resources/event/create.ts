import type { Field, Operation } from '../../../shared/operation';
import { additionalFields, optionsCollection } from '../../../shared/panel/fields';
import { simplify } from '../../../shared/panel/getMany';
import { isBlank } from '../../../shared/result';
import { inTurn } from '../../../shared/run/layers';
import { instantText, isInstant, readWall, wallText } from '../../dates';
import { copies, copyFrom, copyParts, requireTitleAndStart, takeFromEvent } from './copyFrom';
import { describeEvent } from './describe';
import { allDay, end, eventDetails, slug, start, timezone, title } from './fields';
import { eventBody, linkedNames, resolveNames } from './references';
import { findNewEvent } from './find';
import { scheduleAnywhere, tellSiteZone } from './siteZone';
import { compareEvent, simpleEvent } from './output';
import { tellDays } from './tellDays';
import { overwriteOption, venueAndOrganizersForCreate } from './venueAndOrganizers';

/** In milliseconds. */
const HOUR = 3_600_000;

/** A date from `anyTime`, so many milliseconds later. */
const later = (date: string, milliseconds: number): string =>
	isInstant(date)
		? instantText(Date.parse(date) + milliseconds)
		: wallText(readWall(date) + milliseconds);

const EMPTY_IN_COPY = 'Can be empty with Copy From under Additional Fields';

/** A new event is neither featured nor hidden, so whoever adds such a switch means on. An update can mean both. */
const asAdded = (field: Field): Field =>
	field.type === 'boolean' ? { ...field, default: true } : field;

export const create: Operation = {
	name: 'Create',
	action: 'Create event',
	description: 'Create an event, including its venue and organizer if they are new',
	forModel: 'Dates are ISO 8601, such as 2026-05-01T18:00:00+00:00.',
	route: { method: 'POST', path: '/events' },
	idempotent: false,
	onlyOnce: 'advised',
	fields: [
		{ ...title, description: EMPTY_IN_COPY },
		{ ...start, description: `${String(start.description)} ${EMPTY_IN_COPY}.` },
		{
			...end,
			description: `${String(end.description)} If empty, one hour after Start.`,
			kind: 'detail',
		},
		...venueAndOrganizersForCreate,
		additionalFields([
			asAdded(allDay),
			copyFrom,
			slug,
			timezone('the site’s is used, or the workflow’s for times with an offset'),
			...eventDetails.map(asAdded),
		]),
		optionsCollection([overwriteOption, simplify]),
	],
	validate: (parts, input, context) => {
		if (copies(input)) return copyParts(parts, input, context);
		requireTitleAndStart(parts.body);
		const entered = eventBody(parts, input);
		const { end_date: endDate, ...body } = entered;
		const end_date = isBlank(endDate)
			? body.all_day === true
				? body.start_date
				: later(String(body.start_date), HOUR)
			: endDate;
		const whole = { ...parts, body: { ...body, end_date } };
		const scheduled = scheduleAnywhere(whole, context.timezone);
		tellDays(entered, scheduled.body, context);
		return scheduled;
	},
	inDoubt: {
		title: 'The event may have been created',
		affected: ({ body: { title: named } }) => (isBlank(named) ? [] : [String(named)]),
	},
	layers: [inTurn(linkedNames), takeFromEvent, resolveNames, compareEvent, tellSiteZone],
	describe: describeEvent,
	find: findNewEvent,
	simplify: simpleEvent,
};
