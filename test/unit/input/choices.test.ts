import { choice, choices, onOff } from '../../../nodes/shared/input/convert';

const CONTEXT = { timezone: 'UTC' };
const PETS = ['cat', 'dog', 'guinea_pig'].map((value) => ({ name: value, value }));
const YES_NO = ['auto', 'no', 'yes'].map((value) => ({ name: value, value }));

test.each<[unknown, boolean]>([
	...[true, 'true', 1].map((value): [unknown, boolean] => [value, true]),
	...[false, 'false', 0, -0].map((value): [unknown, boolean] => [value, false]),
])('a switch takes %p as %j', (value, expected) => {
	expect(onOff(value, CONTEXT)).toEqual({ value: expected });
});

test.each<unknown>(['yes', 'on', 'TRUE', '1', '', 2, NaN, null, undefined, [], [true], {}, 1n])(
	'a switch rejects %p',
	(value) => {
		expect(onOff(value, CONTEXT)).toEqual({
			problem: expect.stringContaining('must be true or false, but is “') as string,
		});
	},
);

test.each<[unknown, string]>([
	['cat', 'cat'],
	[' Cat\n', 'cat'],
	['GUINEA_PIG', 'guinea_pig'],
])('a choice takes %j as %j', (value, expected) => {
	expect(choice(PETS)(value, CONTEXT)).toEqual({ value: expected });
});

test.each<[unknown, string]>([
	[true, 'yes'],
	['false', 'no'],
	[1, 'yes'],
	[0, 'no'],
	['auto', 'auto'],
])('a choice between yes and no takes %j as %j', (value, expected) => {
	expect(choice(YES_NO)(value, CONTEXT)).toEqual({ value: expected });
});

test.each<unknown>(['cow', 'cat,dog', true, 1, {}, ['cat'], { toString: 1 }, null])(
	'a choice rejects %j and says what it takes',
	(value) => {
		expect(choice(PETS)(value, CONTEXT)).toEqual({
			problem: expect.stringContaining('must be one of cat, dog, guinea_pig, but is “') as string,
		});
	},
);

test.each<[unknown, string[]]>([
	[
		['cat', 'dog'],
		['cat', 'dog'],
	],
	['cat, dog,', ['cat', 'dog']],
	['cat', ['cat']],
	[[], []],
	[['dog', ''], ['dog']],
])('several choices take %j as %j', (value, expected) => {
	expect(choices(PETS)(value, CONTEXT)).toEqual({ value: expected });
});

test.each<unknown>([['cat', 'cow'], 'cat;dog', [['cat']].concat([['cow']]), { a: 1 }, 5])(
	'several choices reject %j',
	(value) => {
		expect(choices(PETS)(value, CONTEXT)).toEqual({
			problem: expect.stringContaining('must be one of') as string,
		});
	},
);
