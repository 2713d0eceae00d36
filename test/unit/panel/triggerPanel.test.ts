import type { TriggerPanelDefinition } from 'n8n-workflow';

import { descriptions } from '../../support/panel';

/** Every text of a trigger that can contain HTML, with the two states of the workflow it is for. */
async function texts(): Promise<Array<{ where: string; text: string }>> {
	const triggers = (await descriptions()).filter(({ name }) => name.endsWith('Trigger'));
	return triggers.flatMap(({ name, triggerPanel, properties }) => {
		const { executionsHelp, activationHint } = triggerPanel as TriggerPanelDefinition;
		const shown = { executionsHelp, activationHint } as Record<string, Record<string, string>>;
		return [
			...Object.entries(shown).flatMap(([part, states]) =>
				['active', 'inactive'].map((state) => ({
					where: `${name} ${part} ${state}`,
					text: states[state] ?? '',
				})),
			),
			...properties
				.filter(({ type }) => type === 'notice')
				.map(({ displayName }) => ({ where: `${name} notice`, text: displayName })),
		];
	});
}

test('every trigger says what happens before and after it is published', async () => {
	const found = await texts();
	expect(found.filter(({ text }) => text === '')).toEqual([]);
	const help = found.filter(({ where }) => where.includes('executionsHelp'));
	expect(help).toHaveLength(8);
	for (const { where, text } of help) {
		expect([where, text]).toEqual([where, expect.stringContaining('While building your workflow')]);
		expect([where, text]).toEqual([where, expect.stringContaining('data-key="executions"')]);
	}
});

test('the texts use n8n’s words and only HTML that it shows, and links open a new tab', async () => {
	for (const { where, text } of await texts()) {
		expect([where, text]).toEqual([where, expect.not.stringMatching(/\b(de)?activat/i)]);
		const tags = [...text.matchAll(/<\/?(\w+)/g)].map(([, tag = '']) => tag);
		expect(['a', 'b', 'br']).toEqual(expect.arrayContaining([...new Set(tags)]));
		const links = text.match(/<a href[^>]*>/g) ?? [];
		expect([where, links.filter((link) => !link.endsWith(' target="_blank">'))]).toEqual([
			where,
			[],
		]);
	}
});

test('a trigger has at most one notice, of at most two short sentences', async () => {
	const notices = (await texts()).filter(({ where }) => where.endsWith('notice'));
	expect(notices.map(({ where }) => where)).toEqual(['invoicingTrigger notice']);
	expect(notices[0]?.text.replace(/<[^>]*>/g, '').length).toBeLessThan(160);
});
