import type { Resource } from '../../shared/panel/defineNode';
import { category } from './category';
import { event } from './event';
import { organizer } from './organizer';
import { site } from './site';
import { tag } from './tag';
import { venue } from './venue';

export const resources: readonly Resource[] = [category, event, organizer, tag, venue, site];
