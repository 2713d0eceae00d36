import type { Resources } from '../../shared/operation';
import { category } from './category';
import { event } from './event';
import { organizer } from './organizer';
import { site } from './site';
import { tag } from './tag';
import { venue } from './venue';

/** Events come first. The picker lists the actions in this order. */
export const resources: Resources = { event, category, tag, organizer, venue, site };
