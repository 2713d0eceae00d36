import { sublimeSearch } from '@n8n/utils/search/sublime-search';

import { descriptions } from '../../support/panel';
import { CROWDED_WORDS, SEARCH_WORDS, TRIGGER_WORDS } from '../../support/searchWords';

const WORDS = [...SEARCH_WORDS, ...CROWDED_WORDS];
const TRIGGER = 'New or Due Invoice';

/**
 * Our nodes as the picker compares them: a trigger is without “Trigger”, and one that has a node beside it isn’t there.
 */
async function entries() {
	const all = await descriptions();
	const hasNode = (name: string) => all.some((node) => `${node.name}Trigger` === name);
	return all
		.filter(({ name }) => !hasNode(name))
		.map(({ displayName, codex }) => ({
			properties: {
				displayName: displayName.replace(' Trigger', ''),
				codex: { alias: codex?.alias ?? [] },
			},
		}));
}

/** The names of our nodes that n8n finds by what is typed, the best first. */
async function found(typed: string): Promise<string[]> {
	return sublimeSearch(typed.toLowerCase(), await entries()).map(
		({ item }) => item.properties.displayName,
	);
}

test.each(WORDS)('“%s” finds %s', async (typed, node) => {
	expect(await found(typed)).toContain(node);
});

test('the trigger never comes before Invoicing, unless its own name is typed', async () => {
	const both = [];
	for (const [typed, node] of WORDS.filter(([, each]) => each === 'Invoicing')) {
		const names = await found(typed);
		if (!names.includes(TRIGGER)) continue;
		both.push(typed);
		expect([typed, names.indexOf(node) < names.indexOf(TRIGGER)]).toEqual([typed, true]);
	}
	expect(both.length).toBeGreaterThan(5);
	for (const typed of TRIGGER_WORDS)
		expect([typed, (await found(typed))[0]]).toEqual([typed, TRIGGER]);
});

test('no alias of a node repeats its name or another alias', async () => {
	for (const { properties } of await entries()) {
		const aliases = properties.codex.alias.map((alias) => alias.toLowerCase());
		expect(aliases).not.toContain(properties.displayName.toLowerCase());
		expect(aliases).toEqual([...new Set(aliases)]);
	}
});

/** How long an alias may be. In a longer one, n8n finds the letters of many words that it doesn’t have. */
const LONGEST = 32;

/** What other nodes are for. */
const OTHERS = [
	...['gmail', 'slack', 'telegram', 'whatsapp', 'twilio', 'stripe', 'paypal', 'shopify', 'xero'],
	...[
		'send invoice',
		'quote',
		'estimate',
		'recurring',
		'ticket',
		'rsvp',
		'google calendar',
		'zoom',
	],
];

test('aliases are short, and nobody who looks for something else is led astray', async () => {
	for (const { properties } of await entries()) {
		for (const alias of properties.codex.alias) {
			expect([alias, alias.length <= LONGEST]).toEqual([alias, true]);
		}
	}
	const own = (await entries()).flatMap(({ properties }) => properties.codex.alias);
	const misleading = OTHERS.filter((typed) =>
		own.some((alias) => ` ${alias.toLowerCase()} `.includes(` ${typed} `)),
	);
	expect(misleading).toEqual([]);
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
