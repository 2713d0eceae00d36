import { expressionFor, partThatFits } from '../../../nodes/shared/input/wrapped';
import { InvalidInput } from '../../../nodes/shared/result';

const number = (value: unknown) => {
	if (typeof value === 'number') return value;
	throw new InvalidInput('is no number');
};

const numbers = (value: unknown) => [value].flat().map(number);

const anyPlain = (value: unknown) => {
	if (typeof value !== 'object') return value;
	throw new InvalidInput('is an object');
};

test.each<[unknown, (value: unknown) => unknown, string | undefined]>([
	[{ total: 5 }, number, '.total'],
	[{ a: 'x', 'b c': 5 }, number, '["b c"]'],
	[{ a: { b: { c: 5 } } }, number, '.a.b.c'],
	[{ a: { b: { c: { d: 5 } } } }, number, undefined],
	[{ far: { value: 5 }, near: 6 }, number, '.near'],
	[{ id: 1, tax: 2, amount: 3 }, number, '.amount'],
	[{ id: 1, tax: 2 }, number, '.tax'],
	[{ value: 1, Price: 2 }, number, '.Price'],
	[{ list: [{ value: 5 }] }, number, '.list[0].value'],
	[{ list: [{ value: 5 }, { value: 6 }] }, number, undefined],
	[[{ value: 5 }], number, '[0].value'],
	[[{ value: 5 }, { value: 6 }], number, undefined],
	[
		[
			{ id: 1, n: 5 },
			{ id: 2, n: 6 },
		],
		numbers,
		'.map((each) => each.n)',
	],
	[[{ n: 5 }, { n: 'x' }], numbers, undefined],
	[{ id: 7, name: 'Ama' }, anyPlain, '.name'],
	[{ name: ' ', title: null, other: 'Ama' }, anyPlain, '.other'],
	[{ list: [] }, anyPlain, undefined],
	[{}, anyPlain, undefined],
	[[], anyPlain, undefined],
	[5, anyPlain, undefined],
])('%# of %j, the part that fits is found', (value, convert, expected) => {
	expect(partThatFits(value, 'price', convert)).toBe(expected);
});

test.each<[unknown, string]>([
	['={{ $json.start }}', '{{ $json.start.date }}'],
	["={{ $('Get many').item.json.start }}\n", "{{ $('Get many').item.json.start.date }}"],
	['={{ $json.a ?? $json.b }}', '{{ $json.startDate.date }}'],
	['={{ $json.a }} {{ $json.b }}', '{{ $json.startDate.date }}'],
	['fixed', '{{ $json.startDate.date }}'],
	[{ __rl: true }, '{{ $json.startDate.date }}'],
])('the expression %j is continued as %s', (entered, expected) => {
	expect(expressionFor(entered, 'startDate', '.date')).toBe(expected);
});
