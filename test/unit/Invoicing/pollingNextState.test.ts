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
const at = (text: string) => Date.parse(text.length === 10 ? `${text}T12:00:00Z` : text) / 1000;

/** Polls one after another, each with the invoice as it is then. Returns what is reported: `2: dueSoon 3`. */
function play(
	polls: Array<[when: string, invoice?: IDataObject]>,
	set: Partial<PollSettings> = {},
) {
	let state: InvoiceState | undefined;
	return polls.flatMap(([when, invoice], index) => {
		const record = { id: 'a', createdAt: '2026-01-01T00:00:00Z', ...invoice };
		const records = new Map(invoice ? [['a', record]] : []);
		const next = nextState(state, records, at(when), { ...SET, ...set });
		state = JSON.parse(JSON.stringify(next.state)) as InvoiceState;
		return next.reports.map(({ type, days }) => `${index}: ${type} ${days}`);
	});
}

const sent = (dueDate: string | null, more: IDataObject = {}) => ({
	status: 'sent',
	dueDate,
	...more,
});
const paid = { status: 'paid' };
const START: [string, undefined] = ['2026-03-01', undefined];

test.each<[string, Parameters<typeof play>, string[]]>([
	[
		'what is so at the first poll is remembered',
		[
			[
				['2026-03-20', sent('2026-03-01')],
				['2026-03-21', sent('2026-03-01')],
			],
		],
		[],
	],
	[
		'each thing happens once, on its day',
		[
			[
				START,
				...[10, 12, 13, 14, 15, 16, 17, 18, 22, 23, 24].map((day): [string, IDataObject] => [
					`2026-03-${day}`,
					sent('2026-03-16'),
				]),
			],
		],
		['3: dueSoon 3', '7: newlyOverdue -1', '10: overdueByDays -7'],
	],
	[
		'an outage delays, but loses nothing',
		[
			[
				['2026-03-10', sent('2026-03-16')],
				['2026-03-25', sent('2026-03-16')],
			],
		],
		['1: dueSoon -9', '1: newlyOverdue -9', '1: overdueByDays -9'],
	],
	[
		'what was due before the previous poll isn’t due soon, even if it is new',
		[[START, ['2026-03-10', undefined], ['2026-03-11', sent('2026-03-09')]]],
		['2: newlyOverdue -2'],
	],
	[
		'a due date that moves counts anew, once',
		[
			[
				...[
					['2026-03-10', sent('2026-03-20')],
					['2026-03-18', sent('2026-03-20')],
				],
				...[
					['2026-03-19', sent('2026-03-30')],
					['2026-03-28', sent('2026-03-30')],
				],
				...[
					['2026-03-29', sent('2026-03-30')],
					['2026-04-01', sent('2026-03-30')],
				],
			] as Array<[string, IDataObject]>,
		],
		['1: dueSoon 2', '3: dueSoon 2', '5: newlyOverdue -2'],
	],
	[
		'a partial payment changes nothing',
		[
			[
				['2026-03-17', sent('2026-03-20')],
				['2026-03-18', sent('2026-03-20', { status: 'partial' })],
			],
		],
		[],
	],
	[
		'paid, opened again, and paid again',
		[
			[
				...[
					['2026-03-10', sent('2026-03-30')],
					['2026-03-11', paid],
					['2026-03-12', paid],
				],
				...[
					['2026-03-13', sent('2026-03-30')],
					['2026-03-14', paid],
					['2026-03-15', paid],
				],
			] as Array<[string, IDataObject]>,
		],
		['1: paid NaN', '4: paid NaN'],
	],
	[
		'an invoice that is opened again starts over',
		[
			[
				...[
					['2026-03-10', sent('2026-03-20')],
					['2026-03-18', sent('2026-03-20')],
				],
				...[
					['2026-03-19', { status: 'cancelled' }],
					['2026-03-20', sent('2026-03-20')],
				],
			] as Array<[string, IDataObject]>,
		],
		['1: dueSoon 2', '3: dueSoon 0'],
	],
	[
		'created and paid between two polls, once',
		[
			[
				START,
				['2026-03-02', { ...paid, createdAt: '2026-03-01T20:00:00Z' }],
				['2026-03-02T13:00:00Z', { ...paid, createdAt: '2026-03-01T20:00:00Z' }],
				['2026-03-03', undefined],
				['2026-03-03T13:00:00Z', { ...paid, createdAt: '2026-03-01T20:00:00Z' }],
			],
		],
		['1: paid NaN'],
	],
	['paid for long, and seen for the first time', [[START, ['2026-03-02', paid]]], []],
	[
		'a draft isn’t due, but can be paid',
		[[START, ['2026-03-20', sent('2026-03-01', { status: 'draft' })], ['2026-03-21', paid]]],
		['2: paid NaN'],
	],
	[
		'a draft that is sent',
		[
			[
				START,
				['2026-03-01', sent('2026-03-02', { status: 'draft' })],
				['2026-03-02', sent('2026-03-02')],
			],
		],
		['2: dueSoon 0'],
	],
	[
		'the service says overdue where there is no due date',
		[
			[
				START,
				['2026-03-02', sent(null)],
				['2026-03-03', sent(null, { status: 'overdue' })],
				['2026-03-04', sent(null, { status: 'overdue' })],
			],
		],
		['2: newlyOverdue NaN'],
	],
	[
		'a clock that goes back',
		[
			[
				START,
				['2026-03-14', sent('2026-03-16')],
				['2026-03-12', sent('2026-03-16')],
				['2026-03-14', sent('2026-03-16')],
			],
		],
		['1: dueSoon 2'],
	],
	[
		'an invoice that no list has and nobody was asked about is kept',
		[
			[
				['2026-03-14', sent('2026-03-16')],
				['2026-03-15'],
				['2026-03-16', sent('2026-03-16')],
				['2026-03-17', paid],
			],
		],
		['3: paid NaN'],
	],
	[
		'the day begins in the time zone: not yet in New York',
		[
			[
				['2026-03-16', sent('2026-03-16')],
				['2026-03-17T03:00:00Z', sent('2026-03-16')],
			],
			{ timezone: 'America/New_York' },
		],
		[],
	],
	[
		'the day begins in the time zone: already in Tokyo',
		[
			[
				['2026-03-16', sent('2026-03-16')],
				['2026-03-16T16:00:00Z', sent('2026-03-16')],
			],
			{ timezone: 'Asia/Tokyo' },
		],
		['1: newlyOverdue -1'],
	],
	[
		'only what is chosen',
		[
			[
				['2026-03-10', sent('2026-03-16')],
				['2026-03-25', sent('2026-03-16')],
			],
			{ triggerOn: ['overdueByDays'] },
		],
		['1: overdueByDays -9'],
	],
])('%s', (_, polls, reports) => {
	expect(play(...polls)).toEqual(reports);
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
	const { state } = nextState(undefined, records, at('2026-03-10'), SET);
	expect(state).toEqual({
		...{ key: 'k', at: at('2026-03-10'), paid: {} },
		unpaid: {
			'sent 0': [at('2026-03-16T00:00:00Z'), 0],
			'sent 1': [at('2026-03-16T00:00:00Z'), 0],
		},
	});
});
