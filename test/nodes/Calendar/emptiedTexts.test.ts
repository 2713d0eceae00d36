import { byId, KINDS, stored, useCalendarTestBench } from './calendarTestBench';

const [venue, organizer, category, tag, event] = KINDS;
const texts = ['description'] as const;
const kinds = [
	{ ...event, id: 1001, other: { sticky: true }, texts: ['description', 'excerpt'] as const },
	{ ...venue, id: 203, other: { phone: '1' }, texts },
	{ ...organizer, id: 302, other: { phone: '1' }, texts },
	{ ...category, id: 2, other: { slug: 'x' }, texts },
	{ ...tag, id: 51, other: { slug: 'x' }, texts },
];

const LABELS = { description: 'Description', excerpt: 'Excerpt' };

describe.each(kinds)(
	'a text of $one that is left blank',
	({ one, many, title, id, other, texts }) => {
		const bench = useCalendarTestBench('release');
		const update = async (updateFields: object) =>
			await bench.succeed(`${one}.update`, {
				[`${one}Id`]: byId(id),
				updateFields: updateFields as never,
			});

		test.each(texts)('stays, and the output says so unless it was empty: %s', async (text) => {
			const blank = `“${LABELS[text]}” is blank, and the service can’t empty it.`;
			const call = { [`${one}Id`]: byId(id), updateFields: { [text]: '' } };
			await bench.refuse(`${one}.update`, call, `There is nothing to update. ${blank}`);
			await bench.control.calendar.change(many, id, { [text]: 'Old.' });
			const outcome = await update({ [text]: ' ', ...other });
			expect(outcome.items[0]?.json.warnings).toEqual([
				`“${LABELS[text]}” stays as it is: the service can’t empty it.`,
			]);
			const after = await stored(bench, id, many);
			expect(after).toMatchObject({ [text]: 'Old.', ...other });
			const [[, , body]] = (await bench.writes('method', 'path', 'body')) as [
				[string, string, object],
			];
			expect(body).not.toHaveProperty(text);
			// It is empty anyway.
			await bench.control.calendar.change(many, id, { [text]: '' });
			expect((await update({ [text]: '', ...other })).items[0]?.json.warnings).toBeUndefined();
		});

		test('stays if it is the name or the slug, and the output says so', async () => {
			const before = await stored(bench, id, many);
			const hasSlug = !['venue', 'organizer'].includes(one);
			const [field] = Object.keys(other);
			const blank = { [title]: ' ', ...(hasSlug && field !== 'slug' ? { slug: '' } : {}) };
			const outcome = await update({ ...other, ...blank });
			expect(outcome.items[0]?.json.warnings).toEqual(
				(one === 'event' ? ['Title', 'Slug'] : ['Name']).map(
					(label) => `“${label}” stays as it is: the service can’t empty it.`,
				),
			);
			expect((await stored(bench, id, many))[title]).toEqual(before?.[title]);
		});
	},
);

describe.each(kinds.slice(1, 3))(
	'a description of $one that is left blank',
	({ one, many, id }) => {
		const bench = useCalendarTestBench('release');

		test.each(['create', 'upsert'])(
			'stays if %s overwrites, and the output says so',
			async (how) => {
				await bench.control.calendar.change(many, id, { [one]: 'Known', description: 'Old.' });
				const outcome = await bench.run(`${one}.${how}`, {
					[one]: 'Known',
					additionalFields: { description: '' },
					...(how === 'create' ? { options: { overwriteExisting: true } } : {}),
				});
				expect(outcome.items[0]?.json).toMatchObject({
					id,
					warnings: ['“Description” stays as it is: the service can’t empty it.'],
				});
			},
		);
	},
);
