import { toParagraphs } from './html';
import { wallClock } from './strtotime';
import { utcOf } from './zones';
import type { World } from '../definition';
import { attach } from '../posts';
import type { Post, Values } from '../types';

/** Turns dates and images into their stored form; everything else stays as it was sent. */
export function arrangePost(sent: Values, { state, now }: World): Values {
	const { date, date_utc, image, ...rest } = sent;
	const clock = (value: unknown) => wallClock(String(value), now()) ?? '';
	return {
		...rest,
		...(date !== undefined && { date_utc: utcOf(clock(date), state.zone) }),
		...(date_utc !== undefined && { date_utc: clock(date_utc) }),
		...(image !== undefined && { image: attach(state.images, image) }),
	};
}

const nowhere = '0000-00-00 00:00:00';

/** Texts are returned as HTML, and records that aren't published yet have no UTC date. */
export const showHtml = (row: Post, shown: Values): Values => ({
	...shown,
	description: toParagraphs(row.description),
	...(['draft', 'pending'].includes(row.status) && { date_utc: nowhere }),
});
