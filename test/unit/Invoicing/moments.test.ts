import {
	hasFraction,
	isJustNow,
	isLessExact,
	isSameMoment,
	momentNow,
} from '../../../nodes/Invoicing/moments';
import type { ItemData } from '../../../nodes/shared/operation';
import { useFakeClock } from '../../support/fakeClock';

const { now } = useFakeClock();

const itemAt = (index: unknown): ItemData => ({
	stored: () => undefined,
	evaluate: (expression) => (expression === '{{ $itemIndex }}' ? index : undefined),
});

test('an empty date is now in the workflow’s zone, a millisecond later for each item', () => {
	const dates = [0, 1, 999, 1000].map((index) =>
		momentNow({ timezone: 'Asia/Kolkata', item: itemAt(index) }),
	);
	expect(dates.map((date) => Date.parse(date) - now())).toEqual([0, 1, 999, 1000]);
	for (const date of dates) {
		expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
	}
});

test.each<[string, ItemData | undefined]>([
	['nobody says which item it is', undefined],
	['what n8n says is no index', itemAt('first')],
	[
		'the expression fails',
		{
			stored: () => undefined,
			evaluate: () => {
				throw new Error('No isolate');
			},
		},
	],
])('it is now all the same if %s', (_, item) => {
	expect(Date.parse(momentNow({ timezone: 'UTC', item }))).toBe(now());
});

test.each([
	['2026-03-01T10:00:00Z', '2026-03-01T11:00:00.000+01:00', true],
	['2026-03-01', '2026-03-01T00:00:00Z', true],
	['2026-03-01T10:00:00.001Z', '2026-03-01T10:00:00Z', false],
	['soon', 'soon', false],
	[null, null, false],
])('%s and %s are the same moment: %j', (one, other, isSame) => {
	expect(isSameMoment(one, other)).toBe(isSame);
});

test.each([
	['2026-03-01T10:20:30Z', true],
	['2026-03-01', true],
	['2026-03-01T10:20:30.456Z', false],
	['2026-03-01T10:20:29Z', false],
	['2026-03-02', false],
	['', false],
])('a service may store 2026-03-01T10:20:30.456Z as %s: %j', (stored, isLess) => {
	expect(isLessExact(stored, '2026-03-01T11:20:30.456+01:00')).toBe(isLess);
});

test('a time that an expression has made just now is told from one of the data', () => {
	const at = (milliseconds: number) => new Date(now() + milliseconds).toISOString();
	expect([-301_000, -299_000, 299_000, 301_000].map((each) => isJustNow(at(each)))).toEqual([
		...[false, true, true, false],
	]);
	expect(isJustNow(undefined)).toBe(false);
	expect(['2026-03-01T10:20:30.456Z', '2026-03-01T10:20:30Z'].map(hasFraction)).toEqual([
		true,
		false,
	]);
});
