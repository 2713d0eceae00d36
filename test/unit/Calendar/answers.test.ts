import type { IDataObject } from 'n8n-workflow';

import { compareAnswer, type Warn } from '../../../nodes/Calendar/records/compareAnswer';
import { warnOfLinks } from '../../../nodes/Calendar/resources/event/warnOfLinks';
import type { Write } from '../../../nodes/Calendar/records/write';
import type { Lookup } from '../../../nodes/shared/operation';
import type { Result } from '../../../nodes/shared/result';
import { failed, succeeded } from '../../../nodes/shared/result';
import { throughLayer } from '../../support/throughLayer';
import { worded } from '../../../nodes/shared/errors/render';

/** How an item ends whose write the service has answered. */
async function endOf(answer: Result<IDataObject>, write: Partial<Write>, ...own: Warn[]) {
	const request = { method: 'PATCH' as const, path: '/events/7', qs: {}, body: {}, ...write };
	const lookup = { baseUrl: 'https://site.example' } as Lookup;
	const { sent } = await throughLayer(
		compareAnswer(...own),
		{ request, lookup },
		{ answer, warnings: [] },
	);
	return 'answer' in sent ? { ...sent.answer, warnings: sent.warnings } : sent;
}
const warnings = async (answer: IDataObject, request: Partial<Write>) =>
	(await endOf(succeeded(answer), request, warnOfLinks)).warnings;
const updating = (record: IDataObject, changes: IDataObject) => {
	const kept = Object.entries(record).filter(([name]) => name !== 'modified_utc');
	return { update: { record, changes }, body: { ...Object.fromEntries(kept), ...changes } };
};

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
])('if %j is sent and %j is stored, the output says %j', async (body, answer, said) => {
	expect(await warnings({ title: 'Fair', ...answer }, { body })).toEqual(said);
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
	async (sent, shown, isOther) => {
		const said = await warnings({ venue: shown as string }, { body: { venue: sent as string } });
		const name = typeof sent === 'object' ? 'Strasse' : String(sent);
		expect(said).toEqual(isOther ? [takenForAnother(name)] : []);
	},
);

test('so is each organizer whose name isn’t among those of the answer', async () => {
	const answer = { organizer: [{ id: 4, organizer: 'Ama' }, { organizer: 'KOFI' }] };
	const said = async (...organizer: unknown[]) =>
		await warnings(answer, { body: { organizer } as IDataObject });
	expect(await said('Kofi', { organizer: 'Ama' }, 9, '9')).toEqual([]);
	expect(await said('Efua', 'Kofi', { organizer: 'Esi' })).toEqual(
		['Efua', 'Esi'].map(takenForAnother),
	);
});

test('what the service answered is returned', async () => {
	expect(await endOf(succeeded({ title: 'Fair' }), {})).toEqual({
		...succeeded({ title: 'Fair' }),
		warnings: [],
	});
});

test.each(['description', 'excerpt'])(
	'HTML in the %s that a user isn’t allowed to write is missed, unless it was changed',
	async (name) => {
		const record = { title: 'Fair', [name]: '<p>x</p>\n<iframe src="y"></iframe>' };
		const answer = { title: 'Fair', [name]: '<p>x</p>' };
		expect(await warnings(answer, updating(record, { title: 'Fair' }))).toEqual([
			`The ${name} lost a part of its HTML, <iframe>, which this user isn’t allowed to write.`,
		]);
		expect(await warnings(answer, updating(record, { [name]: 'x' }))).toEqual([]);
		expect(await warnings(record, updating(record, { title: 'Fair' }))).toEqual([]);
	},
);

test('an event without any text is not saved, whatever the service answers', async () => {
	const none = { title: '', description: '', excerpt: '' };
	expect(await endOf(succeeded(none), updating(none, { featured: true }))).toMatchObject({
		failure: {
			message: 'The service saved nothing of the update, although it answered as if it had',
		},
	});
	expect((await endOf(succeeded(none), {})).ok).toBe(true);
	expect((await endOf(succeeded({ ...none, excerpt: '<p>x</p>' }), updating(none, {}))).ok).toBe(
		true,
	);
});

test('a refused value that was only sent back is named as such', async () => {
	const failure = { message: 'No', description: 'Check it.', refused: ['image'] };
	const end = await endOf(failed(failure), updating({ image: '5' }, { title: 'x' }));
	expect({ failure: end.ok || worded(end.failure) }).toMatchObject({
		failure: {
			description: expect.stringMatching(/^You didn’t set “Image”: .+ Check it\.$/) as string,
		},
	});
	const own = failed(failure);
	expect(await endOf(own, updating({ image: '5' }, { image: '6' }))).toMatchObject(own);
	expect(await endOf(own, {})).toMatchObject(own);
});

describe('an update whose answer shows the record', () => {
	const url = 'https://site.example/event/fair/';
	const event = {
		...{ id: 7, url, title: 'Fair', slug: 'fair', status: 'publish', description: '<p>Come</p>' },
		...{ modified_utc: '2027-01-01 10:00:00', cost: '$25', website: url, featured: false },
		...{ start_date: '2027-06-01 10:00:00', date: '2027-01-01 05:00:00', author: '3' },
		...{ date_utc: '2027-01-01 10:00:00', image: { id: '12', url: 'https://site.example/a.jpg' } },
		...{ venue: { id: 4, venue: 'Hall' }, organizer: [{ id: 5, organizer: 'Ama' }] },
		...{ categories: [{ id: 1, name: 'Music' }], tags: [], all_day: false },
	};
	const venue = { id: 7, venue: 'Hall', city: 'Accra', phone: '', show_map: true, image: false };
	const tag = { id: 7, name: 'R&amp;B', slug: 'r-and-b', description: '' };
	const ended = async (
		path: string,
		record: IDataObject,
		changes: IDataObject,
		now: IDataObject = {},
	) => {
		const outcome = await endOf(succeeded({ ...record, ...now }), {
			path,
			...updating(record, changes),
		});
		return outcome.ok ? (outcome.warnings ?? []) : worded(outcome.failure);
	};
	const nothing = (...labels: string[]) => ({
		message: 'The service saved nothing of the update, although it answered as if it had',
		description: expect.stringContaining(
			`${labels.map((label) => `“${label}”`).join(', ')} ${labels.length > 1 ? 'are' : 'is'} unchanged.`,
		) as string,
	});

	test.each<[string, IDataObject, IDataObject, string[]]>([
		['/events/7', event, { title: 'Other' }, ['Title']],
		['/events/by-slug/fair', event, { title: 'Fai' }, ['Title']],
		['/events/7', event, { description: 'Go' }, ['Description']],
		['/events/7', event, { cost: '40' }, ['Cost']],
		['/events/7', event, { cost: '' }, ['Cost']],
		['/events/7', event, { cost: 'by donation' }, ['Cost']],
		['/events/7', event, { website: 'https://other.example' }, ['Website']],
		['/events/7', event, { start_date: '2027-06-02 10:00:00' }, ['Start']],
		['/events/7', event, { date: '2027-01-01T09:00:00Z' }, ['Publication Date']],
		['/events/7', event, { date_utc: '2027-01-01 09:00:00' }, ['Publication Date (UTC)']],
		['/events/7', event, { featured: true, author: 4 }, ['Featured', 'Author ID']],
		['/events/7', event, { image: '13' }, ['Image']],
		['/events/7', event, { image: undefined }, ['Image']],
		['/events/7', event, { venue: 6 }, ['Venue']],
		['/events/7', event, { venue: { venue: 'Barn' } }, ['Venue']],
		['/events/7', event, { organizer: [6] }, ['Organizers']],
		['/events/7', event, { organizer: [] }, ['Organizers']],
		['/events/7', event, { categories: [1, 'Jazz'], tags: ['New'] }, ['Categories', 'Tags']],
		// What was there already is no change.
		['/events/7', event, { title: 'Other', status: 'publish', all_day: false }, ['Title']],
		['/venues/7', venue, { venue: 'Barn', phone: '1' }, ['Name', 'Phone']],
		['/venues/7', venue, { city: '' }, ['City']],
		['/venues/7', venue, { show_map: 'false' }, ['Show Map']],
		['/organizers/7', { id: 7, organizer: 'Ama' }, { organizer: 'Kofi' }, ['Name']],
		['/tags/7', tag, { name: 'Soul' }, ['Name']],
		['/tags/7', tag, { description: 'Loud' }, ['Description']],
		['/categories/7', { ...tag, parent: 0 }, { parent: 4 }, ['Parent Category']],
	])('of %s as it was before has failed (%#)', async (path, record, changes, labels) => {
		expect(await ended(path, record, changes)).toMatchObject(nothing(...labels));
	});

	test.each<[string, IDataObject, IDataObject]>([
		['/events/7', event, { title: 'fair', slug: 'fair', cost: '25.00', website: '' }],
		['/events/7', event, { description: 'Come', image: '12', venue: 4, tags: [], author: 3 }],
		['/events/7', event, { organizer: [5], categories: ['music'], featured: false }],
		['/events/7', event, { venue: { venue: 'HALL', city: 'Accra' } }],
		['/events/7', event, { date: '2027-01-01T10:00:00Z', date_utc: '2027-01-01 10:00:00' }],
		['/events/7', { ...event, cost: 'Free' }, { cost: '0' }],
		['/events/7', { ...event, cost: '$1,234.50' }, { cost: '1,234.50' }],
		// Nobody can tell what becomes of these: IDs may be of what is in the trash.
		['/events/7', event, { organizer: [5, 6], categories: [1, 999], tags: [998] }],
		['/events/7', event, { image: 'https://other.example/b.jpg' }],
		['/events/7', event, { slug: 'Ärger' }],
		['/events/7', event, { password: 'secret' }],
		['/venues/7', { ...venue, stateprovince: 'CA' }, { stateprovince: 'NY' }],
		['/venues/7', venue, { image: undefined, show_map: 'true' }],
		['/tags/7', tag, { name: '<b>R&B</b>', description: '' }],
		['/tags/7', { ...tag, description: 'Party' }, { description: '🎉 Party!' }],
	])('of %s with what was there already has succeeded (%#)', async (path, record, changes) => {
		expect(await ended(path, record, changes)).toEqual([]);
	});

	test('that was saved later has succeeded, and says what is as it was before', async () => {
		const saved = { modified_utc: '2027-01-01 10:00:01' };
		const told = (label: string) =>
			`“${label}” is as it was before: the service didn’t store what was sent.`;
		expect(await ended('/events/7', event, { title: 'Other' }, saved)).toEqual([told('Title')]);
		expect(
			await ended('/events/7', event, { title: 'Other', cost: '40' }, { cost: '$40' }),
		).toEqual([told('Title')]);
		expect(await ended('/venues/7', venue, { phone: '1', city: 'Ho' }, { city: 'Ho' })).toEqual([
			told('Phone'),
		]);
		// Other warnings tell of these, or the site may have made them of what was sent.
		for (const changes of [
			{ featured: true },
			{ status: 'future' },
			{ venue: 6 },
			{ cost: '40' },
		]) {
			const said = [await ended('/events/7', event, changes as IDataObject, saved)].flat();
			expect(said.join()).not.toContain('as it was before');
		}
		const shared = { ...event, title: '[Sold out] Fair', description: '<p>Come</p><p>Share</p>' };
		const same = { title: 'Fair', description: 'Come' };
		expect(await ended('/events/7', shared, same, saved)).toEqual([]);
	});

	test('that nothing was saved of isn’t remembered as done', async () => {
		const outcome = await endOf(succeeded(event), updating(event, { title: 'Other' }));
		expect(outcome).toMatchObject({ ok: false, hadNoEffect: true });
		expect(outcome.ok ? undefined : outcome.failure.isUncertain).toBeUndefined();
	});
});
