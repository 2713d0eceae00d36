import type { IDataObject } from 'n8n-workflow';

import { warnOf } from '../../../nodes/Calendar/records/update';
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

const takenForAnother = (name: string) =>
	`The service takes the name “${name}” for that of another record, and wrote there instead.`;

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
		const name = typeof sent === 'object' ? 'Strasse' : String(sent);
		expect(said).toEqual(isOther ? [takenForAnother(name)] : []);
	},
);

test('so is each organizer whose name isn’t among those of the answer', () => {
	const answer = { organizer: [{ id: 4, organizer: 'Ama' }, { organizer: 'KOFI' }] };
	const said = (...organizer: unknown[]) =>
		warnings(answer, { body: { organizer } as IDataObject });
	expect(said('Kofi', { organizer: 'Ama' }, 9, '9')).toEqual([]);
	expect(said('Efua', 'Kofi', { organizer: 'Esi' })).toEqual(['Efua', 'Esi'].map(takenForAnother));
});

test('what the service answered is returned', () => {
	expect(outcomeOf(succeeded({ title: 'Fair' }), {})).toEqual({
		...succeeded([{ title: 'Fair' }]),
		warnings: [],
	});
});

test.each(['description', 'excerpt'])(
	'HTML in the %s that a user isn’t allowed to write is missed, unless it was changed',
	(name) => {
		const record = { title: 'Fair', [name]: '<p>x</p>\n<iframe src="y"></iframe>' };
		const answer = { title: 'Fair', [name]: '<p>x</p>' };
		expect(warnings(answer, updating(record, { title: 'Fair' }))).toEqual([
			`The ${name} lost a part of its HTML, which this user isn’t allowed to write.`,
		]);
		expect(warnings(answer, updating(record, { [name]: 'x' }))).toEqual([]);
		expect(warnings(record, updating(record, { title: 'Fair' }))).toEqual([]);
	},
);

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
