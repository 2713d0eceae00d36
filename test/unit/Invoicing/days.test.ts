import { dateToSend, dayOf, dueDayOf } from '../../../nodes/Invoicing/days';
import { getAll } from '../../../nodes/Invoicing/resources/invoice/getAll';
import type { IDataObject } from 'n8n-workflow';

test.each([
	// A day without a time stays that day, also west of Greenwich.
	['2026-03-01', 'America/New_York', '2026-03-01'],
	['2026-03-01T00:00:00Z', 'America/New_York', '2026-03-01'],
	['2026-03-01T00:00:00.000Z', 'America/New_York', '2026-03-01'],
	['2026-03-01T00:00:00+05:30', 'Pacific/Honolulu', '2026-03-01'],
	['2026-03-01T00:00:00', 'Africa/Accra', '2026-03-01'],
	// Midnight in Berlin and in New York, as the service returns what Create has sent.
	['2026-02-28T23:00:00.000Z', 'Europe/Berlin', '2026-03-01'],
	['2026-03-01T05:00:00.000Z', 'America/New_York', '2026-03-01'],
	['2026-03-01T23:30:00Z', 'Africa/Accra', '2026-03-01'],
	['2026-03-01T23:30:00Z', 'Europe/Berlin', '2026-03-02'],
	['2026-03-01T03:00:00Z', 'America/New_York', '2026-02-28'],
	['2026-03-01T00:00:00.500Z', 'America/New_York', '2026-02-28'],
	['2026-03-01T17:00:00', 'Asia/Tokyo', '2026-03-01'],
	[Date.UTC(2026, 2, 1, 23, 30) / 1000, 'Europe/Berlin', '2026-03-02'],
])('the day of %j in %s is %s', (date, timezone, day) => {
	expect(dayOf(date, { timezone })).toBe(day);
});

test.each([
	['a day', '2026-03-01', 'Asia/Kathmandu', '2026-03-01T00:00:00Z'],
	['the beginning of a day', '2026-03-01T00:00:00+05:45', 'UTC', '2026-03-01T00:00:00Z'],
	['{{ $today }} as JSON', '2026-02-28T18:15:00.000Z', 'Asia/Kathmandu', '2026-03-01T00:00:00Z'],
	['the same elsewhere', '2026-02-28T18:15:00.000Z', 'Africa/Accra', '2026-02-28T18:15:00Z'],
	['a moment', '2026-03-01T09:30:00+05:45', 'Asia/Kathmandu', '2026-03-01T09:30:00+05:45'],
	['just after midnight', '2026-02-28T18:15:00.5Z', 'Asia/Kathmandu', '2026-02-28T18:15:00.500Z'],
])('%s, %j in %s, is sent as %s', (_, date, timezone, sent) => {
	expect(dateToSend(date, { timezone })).toBe(sent);
});

test.each([[undefined], [null], [''], ['soon'], [{}], ['0000-00-00']])(
	'an invoice with the due date %j is due on no day',
	(dueDate) => {
		expect(dueDayOf({ dueDate }, 'UTC')).toBeUndefined();
	},
);

const keepOf = (filters: IDataObject, timezone = 'Africa/Accra') =>
	getAll.validate?.({ body: {}, qs: { status: 'sent' } }, { filters }, { timezone });

test.each<[string, IDataObject, IDataObject, boolean]>([
	['another client', { clientId: 'a1' }, { clientId: 'a2' }, false],
	['the client in capitals', { clientId: 'a1' }, { clientId: 'A1' }, true],
	['no client', { clientId: 'a1' }, { clientId: null }, false],
	['the day itself', { dueAfter: '2026-03-01' }, { dueDate: '2026-03-01T18:00:00Z' }, false],
	['the day after', { dueAfter: '2026-03-01' }, { dueDate: '2026-03-02' }, true],
	['no due date', { dueAfter: '2026-03-01' }, { dueDate: null }, false],
	['the day itself', { dueBefore: '2026-03-01' }, { dueDate: '2026-03-01' }, false],
	['the day before', { dueBefore: '2026-03-01' }, { dueDate: '2026-02-28T23:59:59Z' }, true],
	['no due date', { dueBefore: '2026-03-01' }, {}, false],
	['less by a cent', { balanceAtLeast: '250.00' }, { balanceDue: '249.99' }, false],
	['just that much', { balanceAtLeast: '250.00' }, { balanceDue: '250.00' }, true],
	['that much as a number', { balanceAtLeast: '250.00' }, { balanceDue: 250 }, true],
	['more, with more digits', { balanceAtLeast: '99.00' }, { balanceDue: '1000.00' }, true],
	[
		'a cent less than a float can tell',
		{ balanceAtLeast: '90071992547409.93' },
		{ balanceDue: '90071992547409.92' },
		false,
	],
	['a credit', { balanceAtLeast: '0.00' }, { balanceDue: '-0.50' }, false],
	['no balance', { balanceAtLeast: '0.00' }, { balanceDue: null }, false],
	['no readable balance', { balanceAtLeast: '0.00' }, { balanceDue: '1,250.00' }, false],
	[
		'one of two filters',
		{ clientId: 'a1', dueBefore: '2026-03-01' },
		{ clientId: 'a1', dueDate: '2026-03-05' },
		false,
	],
])('%s: with %j, %j is selected: %s', (_, filters, invoice, isSelected) => {
	expect(keepOf(filters)?.keep?.(invoice)).toBe(isSelected);
});

test('the service’s own filters read no more than before', () => {
	expect(keepOf({ status: 'sent' })).toEqual({ body: {}, qs: { status: 'sent' } });
});

test.each(['2026-03-01', '2026-02-28'])(
	'Due Before %s is refused with Due After 2026-03-01',
	(day) => {
		expect(() => keepOf({ dueAfter: '2026-03-01', dueBefore: day })).toThrow(
			'The parameter “Due Before” must be a later day than “Due After”',
		);
	},
);
