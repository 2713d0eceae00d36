import { read } from '../generate/docs/pages';
import { STORED_NAMES, storedNames } from '../support/storedNames';

test('nothing that saved workflows hold is renamed or removed, and what is new is listed (`npm run generate` adds it)', async () => {
	const names = await storedNames();
	const listed = read(STORED_NAMES).trim().split('\n');
	expect(listed.length).toBeGreaterThan(1_000);
	expect({ gone: listed.filter((name) => !names.includes(name)) }).toEqual({ gone: [] });
	expect({ added: names.filter((name) => !listed.includes(name)) }).toEqual({ added: [] });
});
