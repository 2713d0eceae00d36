import { clock } from '../../../nodes/shared/n8n/clock';
import { oneOf, seeded } from '../../support/calendarModel';
import { giveClockBack } from '../../support/fakeClock';
import { createInvoiceModel } from '../../support/invoiceModel';
import { compared, PUBLISHING, WAYS } from '../../support/pollingWays';
import { createPollingWorkflow, type PollingSetup } from '../../support/pollingWorkflow';
import { isFull } from '../../support/sample';

const POLLS = 200;
const INVOICES = 1000;
const EXISTING = 300;
const HOUR = 3_600_000;

afterAll(giveClockBack);

const triggerOn = [
	...['cancelled', 'created', 'dueSoon', 'newlyOverdue', 'overdueByDays', 'paid', 'partlyPaid'],
];

const scenarios: Array<[string, PollingSetup['keeps'], number]> = [
	['America/New_York', 'classic', 1],
	...(isFull
		? ([
				['Africa/Accra', 'durable', 2],
				['Asia/Kolkata', 'classic', 3],
				['Europe/Berlin', 'durable', 4],
			] as Array<[string, PollingSetup['keeps'], number]>)
		: []),
];

test.each(scenarios)(
	`of ${INVOICES} invoices that change over ${POLLS} polls with outages, restarts and skewed clocks, each event is reported exactly once (%s, %s, seed %i)`,
	async (timezone, keeps, seed) => {
		const random = seeded(seed);
		// Daylight saving ends in between.
		const model = await createInvoiceModel(random, Date.parse('2026-10-05T09:00:30Z'));
		let skew = 0;
		clock.now = () => model.now() + skew;
		clock.elapsed = () => model.now();
		clock.pause = async () => {};
		const expecting = { triggerOn, daysBeforeDue: 3, daysOverdue: 7, timezone };
		const host = await createPollingWorkflow({
			type: 'invoicingPollingTrigger',
			parameters: { triggerOn, daysBeforeDue: 3, daysOverdue: 7 },
			credentials: {
				invoicingApi: { baseUrl: model.server.url, apiKey: 'key-of-a-test', header: 'bearer' },
			},
			timezone,
			keeps,
		});
		for (let index = 0; index < EXISTING; index++) {
			model.add(timezone);
			model.change(timezone);
		}
		model.markOverdue();
		await host.activate();
		// This n8n forgets the state of the poll on publishing, unless that poll starts the workflow.
		if (keeps === 'durable') await host.tick();
		model.poll(expecting);
		expect(host.take()).toEqual([]);

		const reported: string[] = [];
		const expected: string[] = [];
		const collect = () => {
			for (const { event, invoiceNumber } of host.take()) {
				reported.push(`${String(event)} ${String(invoiceNumber)}`);
			}
		};
		let [failed, most, largest] = [0, 0, 0];
		for (let poll = 1; poll <= POLLS; poll++) {
			// Now and then, n8n is off for days.
			model.wait((random() < 0.03 ? 24 * 5 : 1) * (0.5 + random() * 8) * HOUR);
			skew = Math.floor((random() - 0.5) * 4 * HOUR);
			while (model.invoices.length < EXISTING + ((INVOICES - EXISTING) * poll) / POLLS) {
				model.add(timezone);
			}
			for (let index = 0; index < 8; index++) model.change(timezone);
			model.markOverdue();
			if (random() < 0.25 && poll < POLLS) model.fail(Math.floor(1 + random() * 9));
			const way = random() < 0.6 ? WAYS[0] : oneOf(random, WAYS);
			const before = model.server.arrived.length;
			const isFailed = (await way?.(host)) !== 0;
			model.heal();
			if (way === WAYS[0]) most = Math.max(most, model.server.arrived.length - before);
			largest = Math.max(largest, host.stored().length);
			collect();
			if (isFailed) {
				failed += 1;
				if (!PUBLISHING.includes(way)) continue;
				await host.activate();
			}
			expected.push(...model.poll(expecting));
			collect();
		}
		await model.server.close();

		expect(compared(expected, reported)).toEqual({ lost: [], doubled: [] });
		expect(model.invoices).toHaveLength(INVOICES);
		for (const type of triggerOn) {
			expect(reported.filter((text) => text.startsWith(`${type} `)).length).toBeGreaterThan(100);
		}
		expect(failed).toBeGreaterThan(10);
		expect(most).toBeLessThan(50);
		expect(largest).toBeLessThan(100_000);
	},
	120_000,
);
