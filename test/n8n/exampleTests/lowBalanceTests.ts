import { everyTwoSeconds, lowBalanceAlert, ownNumber, withClock } from '../examples';
import { texts, type ExampleBench } from './bench';

/** A balance that falls leads to one message a day. */
export function lowBalanceTests(bench: ExampleBench): void {
	const { setup, put, change, newMessages } = bench;
	const polled = async () => await bench.polled('/sms/balance');
	describe('the alert about a low balance', () => {
		const news = newMessages();
		const alert = (units: number) =>
			`${ownNumber} Your SMS wallet is down to ${units} units. Please top it up.`;

		test('is sent once a day at most, and again on another day', async () => {
			const { client, sandbox } = setup;
			const { control } = sandbox;
			const file = lowBalanceAlert(sandbox, everyTwoSeconds);
			await control.setWallet(500);
			const id = await put(withClock(file, '2031-03-03T09:00:00'));
			await client.activate(id);
			await polled();
			await news();

			const fallTo = async (units: number, runs: number) => {
				await control.setWallet(units);
				const [last] = await client.waitForExecutions(id, runs);
				expect(last?.status).toBe('success');
				await control.setWallet(500);
				await polled();
				expect(await client.executions(id)).toHaveLength(runs);
			};
			await fallTo(99, 1);
			expect(texts(await news())).toEqual([alert(99)]);
			await fallTo(98, 2);
			expect(await news()).toEqual([]);

			await change(id, withClock(file, '2031-03-04T09:00:00'));
			// Retry On Fail makes up for a refusal that doesn’t last.
			await control.addFault({
				service: 'sms',
				method: 'POST',
				kind: 'status',
				status: 400,
				times: 1,
			});
			await fallTo(50, 3);
			expect(texts(await news())).toEqual([alert(50)]);
		});
	});
}
