import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { choices, descriptions, innerFields, operations } from '../../support/panel';

/** The labels in view below Resource and Operation when the operation has just been chosen. */
async function rowsOf(where: string): Promise<string[]> {
	const found = (await operations()).find((each) => each.where === where);
	const { resource = '', option, fields = [] } = found ?? {};
	const parameters: INodeParameters = {
		...Object.fromEntries(fields.map((field) => [field.name, field.default])),
		...{ resource, operation: option?.value as string },
	};
	const node = { typeVersion: 1 };
	return fields
		.filter((field) => NodeHelpers.displayParameter(parameters, field, node, null, parameters))
		.map(({ displayName }) => displayName);
}

test('a new event takes seven rows', async () => {
	expect(await rowsOf('calendar > event > create')).toEqual([
		...['Title', 'Start', 'End', 'Venue', 'Organizers', 'Additional Fields', 'Options'],
	]);
});

test('the currency of an invoice is in view above its lines', async () => {
	const rows = await rowsOf('invoicing > invoice > create');
	expect(rows.indexOf('Currency')).toBeGreaterThan(-1);
	expect(rows.indexOf('Currency')).toBeLessThan(rows.indexOf('Line Items'));
});

test('Options begin with Only Once Per, where there is one, and end with Advanced', async () => {
	const all = (await operations()).map(({ where, fields }) => ({
		where,
		names: fields
			.filter(({ name }) => name === 'options')
			.flatMap(innerFields)
			.map(({ name }) => name),
	}));
	expect(all.length).toBeGreaterThan(40);
	for (const { where, names } of all) {
		expect([where, names.at(-1)]).toEqual([where, 'advanced']);
		expect(names.filter((name) => name !== 'preview').indexOf('onlyOncePer')).toBeLessThan(1);
		expect(names.indexOf('preview')).toBeLessThan(1);
	}
	const first = all.map(({ names }) => names.find((name) => name !== 'preview'));
	expect(first.filter((name) => name === 'onlyOncePer').length).toBeGreaterThan(10);
});

test('every operation that writes has a preview, and no other', async () => {
	const all = (await operations()).map(({ node, resource, option, fields }) => ({
		where: `${node} ${resource}.${String(option.value)}`,
		options: fields.filter(({ name }) => name === 'options').flatMap(innerFields),
	}));
	const having = (wanted: string) =>
		all.flatMap(({ where, options }) =>
			options.some(({ name }) => name === wanted) ? [where] : [],
		);
	expect(having('preview')).toEqual(having('repeatUncertain'));
	expect(having('preview')).toHaveLength(29);
});

test('the calendar’s Site is the last resource, and a list of events starts with the upcoming ones', async () => {
	const calendar = (await descriptions()).find(({ name }) => name === 'calendar');
	const [resource] = calendar?.properties ?? [];
	expect(resource && choices(resource).at(-1)?.name).toBe('Site');
	const dates = calendar?.properties.find(({ name }) => name === 'specifyDates');
	expect(dates?.default).toBe('upcoming');
});
