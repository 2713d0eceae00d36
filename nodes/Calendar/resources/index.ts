import type { Resource } from '../../shared/panel/defineNode';
import { category } from './category';
import { create } from './event/create';
import { deleteRecord } from './event/delete';
import { get } from './event/get';
import { getAll } from './event/getAll';
import { update } from './event/update';
import { upsert } from './event/upsert';
import { organizer } from './organizer';
import { site } from './site';
import { tag } from './tag';
import { venue } from './venue';

const event: Resource = {
	value: 'event',
	name: 'Event',
	operations: [create, upsert, deleteRecord, get, getAll, update],
};

export const resources: readonly Resource[] = [category, event, organizer, tag, venue, site];
