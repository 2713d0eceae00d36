import type { IDataObject } from 'n8n-workflow';

import { combine } from '../../../nodes/Sms/resources/message/combine';

const [A, B, C] = ['+233241234567', '+233201234567', '+233501234567'] as [string, string, string];

const request = (...to: string[]) => ({
	...{ method: 'POST' as const, path: '/send', qs: { trace: 1 } },
	body: { to, message: 'Akwaaba', senderId: 'AKWAABA', unicode: false },
});
/** Two items, the second with two recipients. */
const requests = [request(A), request(B, C)];
const share = (answer: IDataObject) => combine.split(answer, requests);
const sent = (to: string) => ({ to, status: 'sent' });

test('a shared request is that of the first item, for the recipients of all', () => {
	expect(combine.merge(requests)).toEqual({ ...request(A, B, C) });
});

test('each item gets its own recipients, however the service writes their numbers', () => {
	const answer = { sent: 3, failed: 0, unitsCharged: 3, id: 'x' };
	const list = [sent('233 50 123 4567'), sent(B), sent(A)];
	const combined = { items: 2, recipients: 3, sent: 3, failed: 0, unitsCharged: 3 };
	expect(share({ ...answer, recipients: list } as never)).toEqual([
		{ id: 'x', combined, recipients: [sent(A)] },
		{ id: 'x', combined, recipients: [sent(B), sent('233 50 123 4567')] },
	]);
});

test('an item with the same number twice gets its entry once', () => {
	const shares = combine.split({ recipients: [sent(A)] } as never, [request(A, `00${A.slice(1)}`)]);
	expect(shares).toMatchObject([{ recipients: [sent(A)] }]);
});

test('what is inconsistent in the whole answer is told to each item', () => {
	const shares = share({ recipients: [sent(A), sent('+1')] } as never);
	const warnings = [expect.stringContaining('weren’t in the request: +1 (sent)')];
	expect(shares).toMatchObject([{ warnings }, { warnings, recipients: [] }]);
});

test('without a list, each item’s count is known only if all were sent', () => {
	const [one, two] = share({ sent: 3, failed: 0, unitsCharged: 3 });
	const combined = { items: 2, recipients: 3, sent: 3, failed: 0, unitsCharged: 3 };
	expect([one, two]).toEqual([
		{ sent: 1, failed: 0, combined },
		{ sent: 2, failed: 0, combined },
	]);
});

test.each<IDataObject>([
	{},
	{ sent: 2, failed: 1 },
	{ sent: 3, failed: 1 },
	{ sent: 2, failed: 0 },
])('without a list, %j says nothing about an item', (answer) => {
	const combined = { items: 2, recipients: 3, ...answer };
	expect(share(answer)).toEqual([{ combined }, { combined }]);
});
