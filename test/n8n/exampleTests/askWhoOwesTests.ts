import { useModel } from '../agents/model';
import { askWhoOwes } from '../examples';
import { readInvoicing, type OpenInvoice } from '../invoices';
import { texts, type ExampleBench } from './bench';

/** n8n doesn’t take the requests of programs for a person’s decision. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130' };

/** The agent sends nothing that nobody has approved. A script plays the model. */
export function askWhoOwesTests({ setup, put, newMessages }: ExampleBench): void {
	describe('the agent that is asked who owes most', () => {
		const news = newMessages();
		const phone = '+233241000001';
		const text = 'INV-1 is overdue';
		let id: string;

		const model = useModel(setup);
		beforeAll(async () => {
			id = await put(askWhoOwes(setup.sandbox));
			await news();
		});

		/** Asks, lets the model look up a client and ask for approval, and returns the addresses of the buttons. */
		async function askAndWait(clientId: string) {
			const { client } = setup;
			model.play([
				{ call: 'Get_Overdue_Invoices' },
				{ call: 'Get_Client', with: { client_id: clientId } },
				{
					call: 'Send_Reminder',
					with: { toolParameters: { phone, message: text }, hitlParameters: {} },
				},
				{ say: 'That is all.' },
			]);
			const execution = await client.ask(id, 'Question', 'Who owes us most? Remind them.');
			await client.executionWhen(id, execution, ['waiting']);
			expect(model.asked()).toBe(3);
			const buttons = (await client.executionText(execution)).match(
				/http:[^"\\]+approved=[^"\\]+/g,
			);
			const button = (approved: boolean) =>
				buttons?.find((url) => url.includes(`approved=${approved}`)) ?? '';
			return { execution, button };
		}

		/** Clicks a button, and waits for the model’s answer. */
		async function click(url: string, execution: string) {
			await fetch(url, { headers: browser });
			for (let answer = ''; !answer.includes('That is all.'); ) {
				answer = await setup.client.executionText(execution);
			}
		}

		test('is given what is overdue and the client, and sends what was approved', async () => {
			const path = '/invoices?status=overdue&page_size=100';
			const overdue = await readInvoicing<OpenInvoice[]>(setup.sandbox, path);
			const clientId = overdue[0]?.clientId ?? '';
			const { execution, button } = await askAndWait(clientId);
			expect(await news()).toEqual([]);
			expect(model.results()).toHaveLength(2);
			const [invoices = '', client = ''] = model.results();
			expect(JSON.parse(invoices)).toMatchObject(
				overdue.map(({ invoiceNumber, balanceDue }) => ({ invoiceNumber, balanceDue })),
			);
			expect(JSON.parse(client)).toMatchObject([{ id: clientId }]);

			await click(button(true), execution);
			expect(texts(await news())).toEqual([`${phone} ${text}`]);
			expect(model.results()[2]).toContain('"status":"sent"');
		});

		test('sends nothing that was declined, and learns it', async () => {
			const path = '/invoices?status=overdue&page_size=1';
			const [invoice] = await readInvoicing<OpenInvoice[]>(setup.sandbox, path);
			const { execution, button } = await askAndWait(invoice?.clientId ?? '');
			await click(button(false), execution);
			expect(await news()).toEqual([]);
			expect(model.results()[2]).toMatch(/declined|rejected|denied|not approved/i);
		});
	});
}
