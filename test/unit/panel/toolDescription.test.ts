import { loadPackage } from '../../support/package';
import { everyField, operations } from '../../support/panel';

/** A model reads it with every call, and pays for it. */
const LONGEST = 400;

test('every operation tells a model what it does, in whole sentences and few words', async () => {
	const { nodes } = await loadPackage();
	for (const { node, resource, option, where } of await operations()) {
		// A person reads what it sends, and n8n would show the field with a review of an agent’s tools.
		if (option.value === 'sendAndWait') continue;
		const field = nodes[node]?.description.properties.find(
			({ name, displayOptions: { show } = {} }) =>
				name === 'toolDescription' &&
				show?.resource?.includes(resource) &&
				show.operation?.includes(option.value as string),
		);
		const text = String(field?.default);
		expect([where, text]).toEqual([
			where,
			expect.stringMatching(/^[A-Z][^.]+\. [A-Z].*\.$/s) as string,
		]);
		expect([where, text.length <= LONGEST]).toEqual([where, true]);
		// A node of a workflow doesn’t show it.
		expect(field?.displayOptions?.show?.['@tool']).toEqual([true]);
	}
});

test('n8n’s workflow builder is told when to set Only Once Per', async () => {
	const fields = (await everyField()).filter(({ field }) => field.name === 'onlyOncePer');
	expect(fields.length).toBeGreaterThan(10);
	for (const { where, field } of fields) {
		const hint = field.builderHint?.propertyHint;
		expect([where, hint]).toEqual([where, expect.stringContaining('trigger or schedule')]);
	}
});
