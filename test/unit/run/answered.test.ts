import { createAnswered, forgetMade } from '../../../nodes/shared/run/answered';
import { succeeded } from '../../../nodes/shared/result';

const create = { method: 'POST', path: '/invoices' } as const;
const kind = ['account', create] as const;

beforeEach(forgetMade);

const answering = (id: unknown) => async () =>
	await Promise.resolve({ answer: succeeded({ id: id as string }), warnings: [] });

test('a record that was found counts for one item, in whatever execution', () => {
	const [one, other] = [createAnswered(), createAnswered()];
	expect(one.take(kind, 7)).toBe(true);
	expect([one.take(kind, 7), one.take(kind, '7'), other.take(kind, 7)]).toEqual([
		...[false, false, false],
	]);
	expect([one.take(kind, 8), other.take(['another account', create], 7)]).toEqual([true, true]);
});

test('a record that has answered an item counts for no other', async () => {
	const [one, other] = [createAnswered(), createAnswered()];
	await one.track(kind, answering(7));
	expect([one.take(kind, 7), other.take(kind, 7)]).toEqual([false, false]);
	expect([one.isTaken('account', 7), other.isTaken('account', 7)]).toEqual([true, false]);
});

test('writes that are on their way are awaited first, as what was just seen could be theirs', async () => {
	const [one, other] = [createAnswered(), createAnswered()];
	let arrive = () => {};
	const arrived = new Promise<void>((resolve) => (arrive = resolve));
	const sending = one.track(kind, async () => {
		await arrived;
		return await answering(7)();
	});
	const taking = other.whenAnswered(kind).then(() => other.take(kind, 7));
	arrive();
	expect(await taking).toBe(false);
	await sending;
});
