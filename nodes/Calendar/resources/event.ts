import { toQuery } from '../../shared/panel/fields';
import { getAndDelete } from './collection';
import { create } from './event/create';
import { password, passwordNeedsId } from './event/fields';
import { getAll } from './event/getAll';
import { eventOutput, simpleEvent } from './event/output';
import { update } from './event/update';
import { upsert } from './event/upsert';

const getAndDeleteEvent = getAndDelete('events', simpleEvent, {
	gets: 'Retrieve an event with its dates, venue, organizers and price',
	outputFields: eventOutput,
	options: [{ ...password, ...toQuery('password') }],
	validate: passwordNeedsId,
});

export const event = { create, upsert, ...getAndDeleteEvent, getAll, update };
