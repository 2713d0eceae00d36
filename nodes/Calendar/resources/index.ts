import type { Resources } from '../../shared/operation';
import { category } from './category';
import { event } from './event';
import { organizer } from './organizer';
import { site } from './site';
import { tag } from './tag';
import { venue } from './venue';

export const resources: Resources = { category, event, organizer, tag, venue, site };
