import type { SentMessage } from '../../sandbox';
import { addEvent, event } from '../events';
import { everyTwoSeconds, newEventToSubscribers, withOptions } from '../examples';
import { sendRequests } from '../messages';
import { withParameters, type WorkflowFile } from '../workflow';
import type { ExampleBench } from './bench';

/** Each new event leads to one message per subscriber. */
export function newEventTests(bench: ExampleBench): void {
	const { setup, put, change, newMessages } = bench;
	const polled = async () => await bench.polled('/events');
	describe('the announcement of a new event', () => {
		const subscribers = ['+447700900101', '+447700900102', '+447700900103'];
		const news = newMessages();
		let id: string;
		let file: WorkflowFile;

		const sends = async () => await sendRequests(setup.sandbox);

		beforeAll(async () => {
			file = newEventToSubscribers(setup.sandbox, everyTwoSeconds);
			await addEvent(setup.sandbox, event('Known before'));
			id = await put(file);
			await setup.client.activate(id);
			await polled();
			await news();
		});

		test('goes to every subscriber once, in one request', async () => {
			const { client, sandbox } = setup;
			const before = await sends();
			const number = await addEvent(sandbox, event('Highlife Night'));
			const [execution] = await client.waitForExecutions(id, 1);
			expect(execution?.status).toBe('success');
			const sent = await news();
			expect(sent.map(({ to }) => to).sort()).toEqual(subscribers);
			const [{ text }] = sent as [SentMessage];
			const { slug } = await sandbox.control.calendar.record('events', number);
			expect(slug).toBe('highlife-night');
			expect(text).toMatch(
				/^New: Highlife Night, \d{1,2} \w{3}, \d\d:\d\d\. http\S+\/highlife-night\/?$/,
			);
			expect(await sends()).toBe(before + 1);

			await sandbox.control.calendar.change('events', number, { cost: '75' });
			await polled();
			expect(await news()).toEqual([]);
		});

		test('isn’t sent again when the trigger reports the event again', async () => {
			const { client } = setup;
			// With other options, the trigger starts over.
			const again = withParameters(file, 'New Event', { triggerOn: ['created', 'deleted'] });
			await change(id, withOptions(again, 'New Event', { emitExisting: true }));
			const [execution] = await client.waitForExecutions(id, 2);
			expect(execution?.status).toBe('success');
			const [reported] = await client.outputs(execution?.id ?? '', 'New Event');
			const titles = reported?.map(({ title }) => title);
			expect(titles).toContain('Highlife Night');
			expect((await news()).filter(({ text }) => text.includes('Highlife'))).toEqual([]);
		});

		test('reaches the others if a number is wrong, and the execution says whose', async () => {
			const { client, sandbox } = setup;
			const wrong = { subscribers: [{ phone: '12' }, ...subscribers.map((phone) => ({ phone }))] };
			const jsonOutput = JSON.stringify(wrong);
			await change(id, withParameters(file, 'Subscribers', { jsonOutput }));
			await polled();
			const known = (await client.executions(id)).length;
			await news();
			await addEvent(sandbox, event('Palm Wine Evening'));
			const [execution] = await client.waitForExecutions(id, known + 1);
			expect(execution?.status).toBe('error');
			expect(await client.executionText(execution?.id ?? '')).toContain('Not sent to 12: ');
			expect((await news()).map(({ to }) => to).sort()).toEqual(subscribers);
		});
	});
}
