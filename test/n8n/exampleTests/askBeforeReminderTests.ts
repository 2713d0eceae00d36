import type { SentMessage } from '../../sandbox';
import { linkIn, press } from '../../support/asking';
import { waitUntil } from '../../support/waitUntil';
import { askBeforeReminder, ownNumber, withClock } from '../examples';
import { withParameters, type WorkflowFile } from '../workflow';
import type { ExampleBench } from './bench';

type Answer = 'approve' | 'decline';

/** A client gets a reminder only if the owner has approved it. That no answer counts as declined, ask.test.ts shows. */
export function askBeforeReminderTests({ setup, put, change, newMessages }: ExampleBench): void {
	describe('the question before a reminder', () => {
		const news = newMessages();
		const asked = /^Remind .+ about (INV-[\w-]+), ([A-Z]{3} [\d.]+)\?\n/;
		let file: WorkflowFile;
		let id: string;

		beforeAll(async () => {
			const some = { returnAll: false, limit: 6 };
			file = withParameters(askBeforeReminder(setup.sandbox), 'Get Overdue Invoices', some);
			id = await put(withClock(file, '2031-03-03T09:00:00'));
			await news();
		});

		/** Answers one question after the other. Returns what each was about, and the reminders that followed it. */
		async function answerAll(answerTo: (turn: number) => Answer | Promise<Answer>) {
			const { client } = setup;
			const execution = await client.start(id, 'Every Monday');
			const turns: Array<{ about: string; reminders: string[] }> = [];
			for (;;) {
				let sent: SentMessage[] = [];
				let status = 'new';
				const isOver = () => !['new', 'running', 'waiting'].includes(status);
				await waitUntil(async () => {
					const [newest] = await client.executions(id);
					status = newest?.id === execution ? newest.status : 'new';
					sent = [...sent, ...(await news())];
					return isOver() || (status === 'waiting' && sent.at(-1)?.to === ownNumber);
				});
				const question = sent.at(-1)?.to === ownNumber ? sent.pop() : undefined;
				const reminders = sent.map(({ text }) => text);
				turns.at(-1)?.reminders.push(...reminders);
				if (isOver()) return { execution, status, turns };
				const [, invoice = '', amount = ''] = asked.exec(question?.text ?? '') ?? [];
				const answer = await answerTo(turns.length);
				turns.push({ about: `${amount} of invoice ${invoice}`, reminders: [] });
				await press(linkIn(question?.text ?? ''), answer);
			}
		}

		test('sends what was approved, once a week, and nothing that was declined', async () => {
			const first = await answerAll((turn) => (turn % 2 ? 'decline' : 'approve'));
			expect(first.status).toBe('success');
			expect(first.turns.length).toBeGreaterThan(3);
			const end = 'is overdue. If you have already paid, please ignore this message.';
			for (const [turn, { about, reminders }] of first.turns.entries()) {
				expect(reminders).toEqual(turn % 2 ? [] : [`Reminder: ${about} ${end}`]);
			}
			const again = await answerAll((turn) => (turn ? 'decline' : 'approve'));
			expect(again.turns.map(({ about }) => about)).toEqual(first.turns.map(({ about }) => about));
			expect(again.turns.flatMap(({ reminders }) => reminders)).toEqual([]);
		});

		test('asks on if a reminder fails, and the execution says which', async () => {
			await change(id, withClock(file, '2031-03-10T09:00:00'));
			const { control } = setup.sandbox;
			const { execution, status, turns } = await answerAll(async (turn) => {
				const body = { error: 'Not now' };
				const fault = { service: 'sms', kind: 'status', status: 400, body, times: 1 } as const;
				if (turn === 1) await control.addFault(fault);
				return turn < 3 ? 'approve' : 'decline';
			});
			expect(status).toBe('error');
			const counts = turns.map(({ reminders }) => reminders.length);
			expect(counts.slice(0, 4)).toEqual([1, 0, 1, 0]);
			const failed = turns[1]?.about.split(' ').at(-1);
			expect(await setup.client.executionText(execution)).toContain(
				`No reminder for invoice ${failed}: Not now`,
			);
		});
	});
}
