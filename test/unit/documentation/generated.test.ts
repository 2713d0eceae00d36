import { pages, read } from '../../generate/docs/pages';

test('the tables of the documentation are up to date (if not, run `npm run generate`)', async () => {
	const made = await pages();
	expect(made.size).toBe(5);
	for (const [path, text] of made) expect([path, read(path)]).toEqual([path, text]);
});
