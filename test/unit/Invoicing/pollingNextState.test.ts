import type { IDataObject } from 'n8n-workflow';

import {
	type InvoiceState,
	nextState,
	type PollSettings,
} from '../../../nodes/Invoicing/polling/nextState';

const SET: PollSettings = {
	key: 'k',
	triggerOn: ['dueSoon', 'newlyOverdue', 'overdueByDays', 'paid'],
	daysBeforeDue: 3,
	daysOverdue: 7,
	timezone: 'Africa/Accra',
};
/** A time in March 2026, at noon if it has no hour. */
const at = (when: string) => {
	const [day, hour = '12'] = when.split('T');
	return Date.UTC(2026, 2, Number(day), Number(hour)) / 1000;
};

/**
 * The invoice in `17 sent 16`: what a poll on the 17th finds, due on the 16th. A fourth word is when it was created, and
 * a fifth how much of it is paid.
 */
function invoiceIn([, status, due, created, amountPaid = '0.00']: string[]): IDataObject {
	return {
		...{ id: 'a', status, amountPaid },
		createdAt:
			created === undefined || created === '-'
				? '2026-01-01T00:00:00Z'
				: new Date(at(created) * 1000).toISOString(),
		dueDate: due === undefined || due === '-' ? null : `2026-03-${due.padStart(2, '0')}`,
	};
}

/** Polls one after another, each with the invoice as it is then. Returns what is reported: `2: dueSoon 3`. */
function play(polls: string[], set: Partial<PollSettings> = {}) {
	let state: InvoiceState | undefined;
	return polls.flatMap((poll, index) => {
		const words = poll.split(' ');
		const records = new Map(words.length > 1 ? [['a', invoiceIn(words)]] : []);
		const next = nextState(state, records, at(words[0] as string), { ...SET, ...set });
		state = JSON.parse(JSON.stringify(next.state)) as InvoiceState;
		return next.reports.map(({ type, days }) => `${index}: ${type} ${days}`);
	});
}

test.each<[string, polls: string[], reports: string[], set?: Partial<PollSettings>]>([
	['what is so at the first poll is remembered', ['20 sent 1', '21 sent 1'], []],
	[
		'each thing happens once, on its day',
		['1', ...[10, 12, 13, 14, 15, 16, 17, 18, 22, 23, 24].map((day) => `${day} sent 16`)],
		['3: dueSoon 3', '7: newlyOverdue -1', '10: overdueByDays -7'],
	],
	[
		'an outage delays, but loses nothing',
		['10 sent 16', '25 sent 16'],
		['1: dueSoon -9', '1: newlyOverdue -9', '1: overdueByDays -9'],
	],
	[
		'what was due before the previous poll isn’t due soon, even if it is new',
		['1', '10', '11 sent 9'],
		['2: newlyOverdue -2'],
	],
	[
		'a due date that moves counts anew, once',
		['10 sent 20', '18 sent 20', '19 sent 30', '28 sent 30', '29 sent 30', '32 sent 30'],
		['1: dueSoon 2', '3: dueSoon 2', '5: newlyOverdue -2'],
	],
	['a partial payment changes nothing', ['17 sent 20', '18 partial 20'], []],
	[
		'paid, opened again, and paid again',
		['10 sent 30', '11 paid', '12 paid', '13 sent 30', '14 paid', '15 paid'],
		['1: paid NaN', '4: paid NaN'],
	],
	[
		'an invoice that is opened again starts over',
		['10 sent 20', '18 sent 20', '19 cancelled', '20 sent 20'],
		['1: dueSoon 2', '3: dueSoon 0'],
	],
	[
		'created and paid between two polls, once',
		['1', '2 paid - 1T20', '2T13 paid - 1T20', '3', '3T13 paid - 1T20'],
		['1: paid NaN'],
	],
	['paid for long, and seen for the first time', ['1', '2 paid'], []],
	['a draft isn’t due, but can be paid', ['1', '20 draft 1', '21 paid'], ['2: paid NaN']],
	['a draft that is sent', ['1', '1 draft 2', '2 sent 2'], ['2: dueSoon 0']],
	[
		'a draft that is sent after its due date is overdue, and was never due soon',
		['1T8', '1T20 draft 2', '2T8 draft 2', '2T20 draft 2', '3T8 sent 2', '9T20 sent 2'],
		['4: newlyOverdue -1', '5: overdueByDays -7'],
	],
	[
		'and so is one that no poll saw as a draft',
		['1T8', '2T8', '2T20', '3T8 sent 2'],
		['3: newlyOverdue -1'],
	],
	[
		'the service says overdue where there is no due date',
		['1', '2 sent -', '3 overdue -', '4 overdue -'],
		['2: newlyOverdue NaN'],
	],
	['a clock that goes back', ['1', '14 sent 16', '12 sent 16', '14 sent 16'], ['1: dueSoon 2']],
	[
		'an invoice that no list has and nobody was asked about is kept',
		['14 sent 16', '15', '16 sent 16', '17 paid'],
		['3: paid NaN'],
	],
	[
		'the day begins in the time zone: not yet in New York',
		['16 sent 16', '17T3 sent 16'],
		[],
		{ timezone: 'America/New_York' },
	],
	[
		'the day begins in the time zone: already in Tokyo',
		['16 sent 16', '16T16 sent 16'],
		['1: newlyOverdue -1'],
		{ timezone: 'Asia/Tokyo' },
	],
	[
		'only what is chosen',
		['10 sent 16', '25 sent 16'],
		['1: overdueByDays -9'],
		{ triggerOn: ['overdueByDays'] },
	],
])('%s', (...[, polls, reports, set]) => {
	expect(play(polls, set)).toEqual(reports);
});

test('what is remembered stays small: what was paid days ago or cancelled is forgotten', () => {
	const many = (status: string, createdAt: string) =>
		Array.from({ length: 500 }, (_, index): [string, IDataObject] => [
			`${status} ${index}`,
			{ id: `${status} ${index}`, status, createdAt, dueDate: '2026-03-16' },
		]);
	const records = new Map([
		...many('paid', '2026-03-01T00:00:00Z'),
		...many('cancelled', '2026-03-09T00:00:00Z'),
		...many('sent', '2026-03-01T00:00:00Z').slice(0, 2),
	]);
	const { state } = nextState(undefined, records, at('10'), SET);
	expect(state).toEqual({
		...{ key: 'k', at: at('10'), paid: {} },
		unpaid: {
			'sent 0': [at('16T0'), 0],
			'sent 1': [at('16T0'), 0],
		},
	});
});

const ENDED: Partial<PollSettings> = { triggerOn: ['cancelled', 'created', 'paid', 'partlyPaid'] };

test.each<[string, polls: string[], reports: string[], set?: Partial<PollSettings>]>([
	[
		'a new invoice is reported once, whatever it is',
		['1', '2 draft - 1T20', '2T20 sent - 1T20', '3 draft - 1T20'],
		['1: created NaN'],
	],
	['one that was there at the first poll isn’t new', ['2 draft - 1T20', '3 draft - 1T20'], []],
	['and neither is one that no poll has seen', ['1', '2 sent'], []],
	[
		'one that no list has for a poll isn’t new again',
		['1', '1T14 sent - 1T13', '1T16 gone', '1T20 sent - 1T13', '2 sent - 1T13'],
		['1: created NaN'],
	],
	[
		'created and paid between two polls',
		['1', '2 paid - 1T20 250.00', '2T20 paid - 1T20 250.00'],
		['1: created NaN', '1: paid NaN'],
	],
	[
		'created and cancelled between two polls',
		['1', '2 cancelled - 1T20', '2T20 cancelled - 1T20'],
		['1: created NaN', '1: cancelled NaN'],
	],
	['a watched invoice is cancelled', ['1 sent', '2 cancelled', '3'], ['1: cancelled NaN']],
	['cancelled for long, and seen for the first time', ['1', '2 cancelled'], []],
	['deleted isn’t cancelled', ['1 sent', '2 gone', '3'], []],
	[
		'opened again and cancelled again',
		['1 sent', '2 cancelled', '3 sent', '4 cancelled'],
		['1: cancelled NaN', '3: cancelled NaN'],
	],
	[
		'each part payment is reported',
		['1 sent', '2 partial - 1 50.00', '3 partial - 1 50.00', '4 overdue - 1 125.5'],
		['1: partlyPaid NaN', '3: partlyPaid NaN'],
		{ triggerOn: ['partlyPaid'] },
	],
	[
		'a draft that is partly paid',
		['1 draft', '2 draft', '3 partial - 1 0.01'],
		['2: partlyPaid NaN'],
		{ triggerOn: ['partlyPaid'] },
	],
	[
		'what was paid at the first poll is remembered',
		['1 partial - 1 50.00', '2 partial - 1 50.00'],
		[],
	],
	[
		'less isn’t more',
		['1 partial - 1 50.00', '2 partial - 1 9.00', '3 partial - 1 10.00'],
		['2: partlyPaid NaN'],
	],
	[
		'created and partly paid between two polls',
		['1', '2 partial - 1T20 50.00', '3 partial - 1T20 50.00'],
		['1: created NaN', '1: partlyPaid NaN'],
	],
	[
		'paid, and partly paid after a cheque has bounced',
		['1 sent', '2 paid - - 250.00', '3 partial - - 50.00', '4 partial - - 60.00'],
		['1: paid NaN', '3: partlyPaid NaN'],
	],
	['the last payment makes it paid only', ['1 sent', '2 paid - - 250.00'], ['1: paid NaN']],
	['nobody says how much is paid', ['1 sent', '2 partial - - -'], []],
])('%s', (...[, polls, reports, set = ENDED]) => {
	expect(play(polls, set)).toEqual(reports);
});
