import { everyField } from '../../support/panel';

test('no field is prefilled with an expression, to which n8n would append what is dragged into it', async () => {
	const prefilled = (await everyField()).filter(({ field }) =>
		JSON.stringify(field.default ?? '').startsWith('"='),
	);
	expect(prefilled.map(({ where }) => where)).toEqual([]);
});

test('no field for text or a date has a value that dragging would append to', async () => {
	const filled = (await everyField()).filter(
		({ field: { type, default: value } }) =>
			['string', 'dateTime', 'json'].includes(type) && typeof value === 'string' && value !== '',
	);
	expect(filled.map(({ where }) => where)).toEqual([]);
});
