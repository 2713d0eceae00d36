import { errorShown } from '../../support/testBench';
import {
	byId,
	changed,
	LINKED_POSTS,
	stored,
	useCalendarTestBench,
	writes,
} from './calendarTestBench';

describe.each(LINKED_POSTS)('$one', ({ one, many, id, name, slug }) => {
	const bench = useCalendarTestBench('observed');
	const record = async () => (await stored(bench, many)).get(id)!;
	const sent = async () => writes(await bench.control.requests());
	const update = async (updateFields: object, options: object = {}) =>
		await bench.run(`${one}.update`, {
			[`${one}Id`]: byId(id),
			updateFields: updateFields as never,
			options: options as never,
		});
	const upsert = async (more: object = {}) =>
		await bench.run(`${one}.upsert`, { [one]: name, additionalFields: { phone: '1' }, ...more });

	test('with a password is only updated if the user sets the image, which can’t be read, or gives it up', async () => {
		await bench.control.calendar.change(many, id, { password: 'akwaaba', image: 501 });
		const before = await record();
		const bySlug = { matchBy: 'slug', matchSlug: slug };
		for (const outcome of [await update({ phone: '1' }), await upsert(), await upsert(bySlug)]) {
			expect(errorShown(outcome)).toMatchObject({
				message: expect.stringMatching(
					`The service doesn’t show “Image”.* of the ${one}, so an update can’t keep`,
				) as string,
				description: expect.stringMatching(
					/protected by a password\. Nothing was sent.*“Keep Other Fields”/,
				) as string,
			});
		}
		expect(await sent()).toEqual([]);
		expect(await record()).toEqual(before);
		const map = one === 'venue' ? { showMap: true, showMapLink: true } : {};
		expect(errorShown(await update({ phone: '1', image: '502', ...map }))).toBeUndefined();
		expect(changed(before, await record())).toEqual({ phone: '1', image: 502 });
		expect(errorShown(await update({ phone: '2' }, { keepOtherFields: false }))).toBeUndefined();
		expect(await record()).toMatchObject({ phone: '2', image: 0 });
	});
});
