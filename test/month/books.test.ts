import { compare, neverIn, rowsOf, type Books } from './books';

const at = '2031-03-03T09:00:00.000Z';

/** The balance of books in which only this is written. */
const balance = (given: Partial<Books>) =>
	compare({ service: [], claims: [], crashes: [], expected: [], ...given });

const rows = (given: Partial<Books>) => rowsOf('Thanks', balance(given));
const thanks = { key: 'thanks INV-1', at };
const claim = (told: 'done' | 'failed' | 'unknown') => ({ key: thanks.key, told });

test.each([
	['reported as done', [claim('done')], true],
	['of unknown outcome', [claim('unknown')], true],
	['reported as failed', [claim('failed')], false],
	['never reported', [], false],
])('a message on record that n8n calls %s', (_, claims, isAccountedFor) => {
	const given = { service: [thanks], claims };
	expect(rows(given)[0]?.ok).toBe(isAccountedFor);
	expect(balance(given).unaccounted).toEqual(isAccountedFor ? [] : [thanks.key]);
});

test.each([
	['while an execution of its example ran that crashed', 'thanks', at, true],
	['while another example crashed', 'alert', at, false],
	['before the execution that crashed', 'thanks', '2031-03-03T09:00:01.000Z', false],
])('a message sent %s', (_, kind, from, isAccountedFor) => {
	const crashes = [{ kind, from, to: '2031-03-03T10:00:00.000Z' }];
	const { uncertain, unaccounted } = balance({ service: [thanks], crashes });
	expect([uncertain, unaccounted.length]).toEqual(isAccountedFor ? [1, 0] : [0, 1]);
});

test('what was done twice is found, although n8n reports it', () => {
	const twice = { service: [thanks, thanks], claims: [claim('done')] };
	expect(balance(twice).doubled).toEqual([thanks.key]);
	expect(rows(twice)[0]?.ok).toBe(false);
});

test('what n8n reports and the service doesn’t know is found', () => {
	expect(balance({ claims: [claim('done')] }).invented).toEqual([thanks.key]);
	expect(balance({ claims: [claim('unknown')] }).invented).toEqual([]);
});

test('what was to be done and wasn’t is lost unless n8n tells of it', () => {
	const expected = [thanks.key];
	expect(balance({ expected }).unsaid).toEqual(expected);
	expect(balance({ expected, claims: [claim('failed')] })).toMatchObject({
		unsaid: [],
		refused: expected,
	});
	expect(balance({ expected, service: [thanks] }).unsaid).toEqual([]);
});

test('all kinds together are as wrong as each of them', () => {
	const balances = [
		balance({ claims: [claim('done')] }),
		balance({ expected: ['low 2031-03-03'] }),
	];
	expect(Object.values(neverIn(balances)).flat()).toEqual([thanks.key, 'low 2031-03-03']);
});
