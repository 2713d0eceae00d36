import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import {
	addRich,
	byId,
	bySlug,
	RICH,
	stored,
	useEventTestBench,
	writes,
	zone,
} from './eventTestBench';

const bench = useEventTestBench('observed');

test.each<[string, INodeParameters, string]>([
	['nothing', {}, 'There is nothing to update'],
	['blank texts', { title: '', slug: ' ', startDate: '' }, 'There is nothing to update'],
	['an invalid Start', { startDate: 'soon' }, '“Start” must be a date such as'],
	[
		'an unknown time zone',
		{ timezone: zone('Mars/Olympus') },
		'“Timezone” must be a time zone such as',
	],
	['an invalid Author ID', { author: 'Ama' }, '“Author ID” must be a whole number'],
	['neither yes nor no', { featured: 'perhaps' }, '“Featured” must be true or false'],
	['an object for text', { title: { a: 1 } }, '“Title” must be text'],
])('%s is rejected before anything is sent', async (_, updateFields, problem) => {
	const outcome = await bench.run('event.update', { eventId: byId(1001), updateFields });
	expect(errorShown(outcome)?.message).toMatch(problem);
	expect(await bench.control.requests()).toEqual([]);
});

test.each<[INodeParameters, string]>([
	[
		{ startDate: '2030-08-02T18:00:00' },
		'“End” (2030-08-01 23:00:00) is before “Start” (2030-08-02 18:00:00)',
	],
	[
		{ endDate: '2030-07-31T18:00:00' },
		'“End” (2030-07-31 18:00:00) is before “Start” (2030-08-01 19:30:00)',
	],
])('%j is rejected because the event would end before it starts', async (updateFields, problem) => {
	const id = await addRich(bench);
	const outcome = await bench.run('event.update', { eventId: byId(id), updateFields });
	expect(errorShown(outcome)?.message).toContain(problem);
	expect(await writes(bench)).toEqual([]);
});

test('in a time zone that n8n doesn’t know, a local time is sent as it is and a point in time is rejected', async () => {
	const id = await addRich(bench, {
		timezone: 'Mars/Olympus',
		utc_start_date: '2030-08-01 16:30:00',
		utc_end_date: '2030-08-01 20:00:00',
	});
	const update = async (startDate: string) =>
		await bench.run('event.update', { eventId: byId(id), updateFields: { startDate } });
	expect(errorShown(await update('2030-08-01T18:00:00Z'))?.message).toMatch('Set “Timezone” too');
	expect(await writes(bench)).toEqual([]);
	await update('2030-08-01T18:00:00');
	expect(await writes(bench)).toMatchObject([
		{ body: { start_date: '2030-08-01 18:00:00', timezone: 'Mars/Olympus' } },
	]);
});

test('Start or End on its own is rejected if the event isn’t read', async () => {
	const outcome = await bench.run('event.update', {
		eventId: byId(1001),
		updateFields: { startDate: '2030-08-01T18:00:00' },
		options: { keepOtherFields: false },
	});
	expect(errorShown(outcome)?.message).toMatch('“End” is missing');
	expect(await bench.control.requests()).toEqual([]);
});

test('blank Cost, Image and Website empty only these fields', async () => {
	const id = await addRich(bench);
	const before = await stored(bench, id);
	await bench.run('event.update', {
		eventId: byId(id),
		updateFields: { cost: '', image: '', website: '' },
	});
	expect(await stored(bench, id)).toEqual({ ...before, cost: '', image: 0, website: '' });
});

test('a draft that is published gets today’s date', async () => {
	const id = await addRich(bench);
	await bench.run('event.update', { eventId: byId(id), updateFields: { status: 'publish' } });
	expect(await stored(bench, id)).toMatchObject({
		status: 'publish',
		date_utc: '2030-06-15 16:00:00',
		title: RICH.title,
	});
});

test('an event without a website doesn’t get its own address as one', async () => {
	const id = await addRich(bench, { website: '' });
	await bench.run('event.update', { eventId: byId(id), updateFields: { cost: '5' } });
	expect(await stored(bench, id)).toMatchObject({ website: '', cost: '5' });
});

test('Password is sent with the read and the write by ID, and rejected together with a slug', async () => {
	const id = await addRich(bench);
	const update = async (eventId: INodeParameters[string]) =>
		await bench.run('event.update', {
			eventId,
			updateFields: { title: 'New' },
			options: { password: 'akwaaba' },
		});
	expect(errorShown(await update(bySlug('rich-fair')))?.message).toMatch(
		'“Password” can only be used',
	);
	expect(await bench.control.requests()).toEqual([]);
	expect(errorShown(await update(byId(id)))).toBeUndefined();
	const [read, write] = await bench.control.requests();
	expect(read?.query).toEqual({ password: 'akwaaba' });
	expect(write?.body).toMatchObject({ password: 'akwaaba', title: 'New' });
});
