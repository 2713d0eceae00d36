import { upsert } from '../../../nodes/Calendar/resources/event/upsert';
import type { Convert } from '../../../nodes/shared/operation';
import { outcomes } from '../../support/outcomes';

const [slug] = upsert.fields;
const read = outcomes((value: unknown) => (slug?.check as Convert)(value, { timezone: 'UTC' }));

test.each(['summer-fair-2026', 'a', '2026', 'a_b', 'お祭り', 'летний-праздник', 'καλοκαίρι', 'חג'])(
	'%s can be the slug of an event that is created or updated',
	(text) => {
		expect(read(text)).toEqual({ value: text });
		expect(read(encodeURIComponent(text))).toEqual({ value: text });
	},
);

// WordPress would store another slug, so the next execution wouldn’t find the event.
test.each(['Fair', 'café', 'ｆａｉｒ', 'ИЮЛЬ', 'a--b', '-a', 'a b', 'a/b', 'a%', '祭'.repeat(23)])(
	'%s can’t',
	(text) => {
		expect(read(text)).toMatchObject({ problem: expect.any(String) as string });
	},
);
