import { CROWDED_WORDS, SEARCH_WORDS } from '../../support/searchWords';
import { descriptions } from '../../support/panel';

const WORDS = [...SEARCH_WORDS, ...CROWDED_WORDS];

/** The names of a node as the picker compares them, in small letters. */
async function namesOf(displayName: string): Promise<string[]> {
	const found = (await descriptions()).find((node) => node.displayName === displayName);
	return [displayName, ...(found?.codex?.alias ?? [])].map((name) => name.toLowerCase());
}

/** Whether one of the words in the name begins with what was typed. */
const matches = (name: string, typed: string): boolean => ` ${name}`.includes(` ${typed}`);

test.each(WORDS)('“%s” begins a word in the name or an alias of %s', async (typed, node) => {
	expect((await namesOf(node)).filter((name) => matches(name, typed))).not.toEqual([]);
});

test('each alias of a node is a word that people type, and none repeats the name', async () => {
	for (const { name, displayName } of await descriptions()) {
		if (name.endsWith('Trigger')) continue;
		const [own, ...aliases] = await namesOf(displayName);
		const typed = WORDS.filter(([, node]) => node === displayName).map(([word]) => word);
		const unused = aliases.filter((alias) => !typed.some((word) => matches(alias, word)));
		expect([displayName, unused]).toEqual([displayName, []]);
		expect(aliases).not.toContain(own);
		expect(aliases).toEqual([...new Set(aliases)]);
	}
});

test('the description of a trigger, which the picker shows for its node too, tells of both', async () => {
	const all = await descriptions();
	const triggers = all.filter(({ name }) => all.some((node) => `${node.name}Trigger` === name));
	expect(triggers).toHaveLength(3);
	for (const { displayName, description } of triggers) {
		expect([displayName, description]).toEqual([
			displayName,
			expect.stringMatching(/^(?!Start)[A-Z].*, or start the workflow when [^.]+$/),
		]);
	}
});
