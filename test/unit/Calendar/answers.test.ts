import type { IDataObject } from 'n8n-workflow';

import { keepFields, warnOf } from '../../../nodes/Calendar/records/update';
import { checked } from '../../../nodes/shared/input/convert';
import type { Outgoing } from '../../../nodes/shared/operation';
import type { Result } from '../../../nodes/shared/result';
import { failed, succeeded } from '../../../nodes/shared/result';

const outcomeOf = (answer: Result<IDataObject>, request: Partial<Outgoing>) =>
	warnOf()(
		answer,
		{ method: 'PATCH', path: '/events/7', qs: {}, body: {}, ...request },
		{},
		{ hasErrorOutput: false },
	);
const warnings = (answer: IDataObject, request: Partial<Outgoing>) =>
	outcomeOf(succeeded(answer), request).warnings;
const updating = (record: IDataObject, changes: IDataObject) => ({
	update: { record, changes },
	body: { ...record, ...changes },
});

test.each<[IDataObject, IDataObject, string[]]>([
	[
		{ featured: true },
		{ featured: false },
		['The service didn’t store “Featured” as it was sent.'],
	],
	[
		{ show_map: 'true' },
		{ show_map: false },
		['The service didn’t store “Show Map” as it was sent.'],
	],
	[{ show_map: 'true', sticky: false }, { show_map: '1', sticky: false }, []],
	[{ featured: true }, {}, []],
	[{ status: 'publish' }, { status: 'future' }, ['The status is “future” now, not “publish”.']],
	[{ status: 'publish' }, { status: 'pending' }, ['The status is “pending” now, not “publish”.']],
	[{ status: 'draft' }, { status: 'draft' }, []],
	[{}, { status: 'draft' }, []],
])('if %j is sent and %j is stored, the output says %j', (body, answer, said) => {
	expect(warnings({ title: 'Fair', ...answer }, { body })).toEqual(said);
});

test.each<[unknown, unknown, boolean]>([
	['Cafe Zurich', 'Café Zürich', true],
	['Café Zürich', 'CAFÉ ZÜRICH', false],
	['Bob’s', 'Bob&#8217;s', false],
	['Secret', [], false],
	[{ venue: 'Strasse' }, { id: 4, venue: 'Straße' }, true],
	[{ venue: 'Hall' }, { id: 4, venue: 'Hall' }, false],
	[4, { id: 4, venue: 'Hall' }, false],
])(
	'a record with the name %j that is answered as %j is another one: %j',
	(sent, shown, isOther) => {
		const said = warnings({ venue: shown as string }, { body: { venue: sent as string } });
		expect(said).toHaveLength(isOther ? 1 : 0);
	},
);

test('HTML that a user isn’t allowed to write is missed, unless it was changed', () => {
	const record = { title: 'Fair', description: '<p>x</p>\n<iframe src="y"></iframe>' };
	const answer = { title: 'Fair', description: '<p>x</p>' };
	expect(warnings(answer, updating(record, { title: 'Fair' }))).toEqual([
		'The description lost a part of its HTML, which this user isn’t allowed to write.',
	]);
	expect(warnings(answer, updating(record, { description: 'x' }))).toEqual([]);
	expect(warnings(record, updating(record, { title: 'Fair' }))).toEqual([]);
});

test('an event without any text is not saved, whatever the service answers', () => {
	const none = { title: '', description: '', excerpt: '' };
	expect(outcomeOf(succeeded(none), updating(none, { featured: true }))).toMatchObject({
		failure: {
			message: 'The service saved nothing of the update, although it answered as if it had',
		},
	});
	expect(outcomeOf(succeeded(none), {}).ok).toBe(true);
	expect(outcomeOf(succeeded({ ...none, excerpt: '<p>x</p>' }), updating(none, {})).ok).toBe(true);
});

test('a refused value that was only sent back is named as such', () => {
	const failure = { message: 'No', description: 'Check it.', refused: ['image'] };
	expect(outcomeOf(failed(failure), updating({ image: '5' }, { title: 'x' }))).toMatchObject({
		failure: {
			description: expect.stringMatching(/^You didn’t set “Image”: .+ Check it\.$/) as string,
		},
	});
	const own = failed(failure);
	expect(outcomeOf(own, updating({ image: '5' }, { image: '6' }))).toEqual(own);
	expect(outcomeOf(own, {})).toEqual(own);
});

describe('an update is refused before anything is sent', () => {
	const event: IDataObject = {
		...{ status: 'publish', date: '9999-01-01 10:00:00', date_utc: '9999-01-01 09:00:00' },
		modified_utc: '2026-01-01 10:00:00',
		...{ all_day: false, timezone: 'UTC', start_date: '2027-06-01 10:00:00' },
		...{ end_date: '2027-06-01 12:00:00', cost: '', website: '', featured: false, sticky: false },
		...{ show_map: true, show_map_link: true, hide_from_listings: false, organizer: [] },
	};
	const update = (held: IDataObject, body: IDataObject) =>
		checked(() =>
			keepFields(
				'events',
				{ ...event, ...held },
				{ method: 'PATCH', path: '/events/7', qs: {}, body },
			),
		);

	test('if it would schedule a published event', () => {
		expect(update({}, { title: 'x' })).toMatchObject({
			failure: { message: expect.stringContaining('take the event off the site') as string },
		});
		for (const change of [{ date: '2020-01-01 10:00:00' }, { status: 'draft' }]) {
			expect(update({}, change).ok).toBe(true);
		}
		expect(update({ date_utc: '2020-01-01 10:00:00' }, { title: 'x' }).ok).toBe(true);
		expect(update({ status: 'future' }, { title: 'x' }).ok).toBe(true);
		// It was published by a clock that is ahead of n8n’s.
		expect(update({ modified_utc: event.date_utc }, { title: 'x' }).ok).toBe(true);
	});

	test('if the event has no time zone', () => {
		const held = { status: 'draft', timezone: '' };
		expect(update(held, { title: 'x' })).toMatchObject({
			failure: {
				message: 'The event has no time zone, and an update would give it that of the site',
			},
		});
		expect(update(held, { timezone: 'UTC' }).ok).toBe(true);
	});

	test('but not if it has no publication date: a new one is set', () => {
		const held = { date: '0000-00-00 00:00:00', date_utc: '0000-00-00 00:00:00' };
		const sent = update(held, { title: 'x' });
		expect(sent).toMatchObject({ ok: true, value: { body: { title: 'x', status: 'publish' } } });
		expect(sent.ok && 'date' in sent.value.body).toBe(false);
	});
});
