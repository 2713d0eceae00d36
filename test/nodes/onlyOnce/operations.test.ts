import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { innerFields, operations } from '../../support/panel';
import type { NodeOutcome } from '../../support/runNode';
import { inTurn } from '../../support/sample';
import { byId } from '../../support/seedRecords';
import {
	errorShown,
	pairedOutput,
	timeoutFor,
	useTestBench,
	type NodeName,
} from '../../support/testBench';
import { openInvoices } from '../../support/usualCalls';

const benches = {
	sms: useTestBench('sms'),
	invoicing: useTestBench('invoicing'),
	calendar: useTestBench('calendar'),
};

const invoices = openInvoices.slice(0, 3);
/** Each item’s key is found in what is sent for it: in a text, a number or a path. */
const items: IDataObject[] = invoices.map(({ id }, at) => ({
	...{ key: `Key${at}`, invoice: id, phone: `+23324123456${at}` },
}));
const MARKS = ['key', 'invoice', 'phone'].map((name) => items.map((item) => String(item[name])));

const message = { senderId: 'AKWAABA', to: '={{ $json.phone }}', message: 'Akwaaba' };
const name = '={{ $json.key }}';
const event = {
	...{ title: name, startDate: '2030-07-01T18:00:00', endDate: '2030-07-01T21:00:00' },
};
const invoice = { invoiceId: byId('={{ $json.invoice }}'), paymentMethod: 'cash' };
const lines = { item: [{ description: name, quantity: '1', rate: '10' }] };

/** The parameters of each operation. What is sent has a mark in it: the name or one of the numbers above. */
const parameters: Record<string, INodeParameters> = {
	'sms message.send': message,
	'sms message.sendLegacy': message,
	'sms contact.subscribe': { phoneNumber: '={{ $json.phone }}' },
	'invoicing client.create': { name },
	'invoicing client.findOrCreate': { matchBy: 'name', name },
	'invoicing invoice.create': { issueDate: '2026-03-01', items: lines },
	'invoicing invoice.markPaid': invoice,
	'invoicing invoice.recordPayment': { ...invoice, amount: '1', paymentDate: '2026-03-01' },
	'calendar category.create': { name },
	'calendar category.upsert': { name },
	'calendar event.create': event,
	'calendar event.upsert': { ...event, slug: '={{ $json.key.toLowerCase() }}' },
	'calendar organizer.create': { organizer: name },
	'calendar organizer.upsert': { organizer: name },
	'calendar tag.create': { name },
	'calendar tag.upsert': { name },
	'calendar venue.create': { venue: name },
	'calendar venue.upsert': { venue: name },
};

test('every operation that offers the option is in the table', async () => {
	const offering = (await operations()).filter(({ fields }) =>
		fields.some((field) => innerFields(field).some((inner) => inner.name === 'onlyOncePer')),
	);
	expect(
		offering
			.map(({ node, resource, option }) => `${node} ${resource}.${String(option.value)}`)
			// Takes one item, so it has tests of its own.
			.filter((operation) => operation !== 'sms message.sendAndWait')
			.sort(),
	).toEqual(Object.keys(parameters).sort());
});

type Verdict = 'done' | 'refused' | 'unknown';
const faults: Array<{ name: string; verdict: Verdict; fault?: Fault }> = [
	{ name: 'success', verdict: 'done' },
	{ name: 'a refusal', verdict: 'refused', fault: { kind: 'status', status: 400 } },
	{ name: 'a lost answer', verdict: 'unknown', fault: { kind: 'drop', after: true } },
];
const moreFaults: typeof faults = [
	{ name: 'too many requests', verdict: 'refused', fault: { kind: 'status', status: 429 } },
	{ name: 'a wrong key', verdict: 'refused', fault: { kind: 'status', status: 401 } },
	{ name: 'an error of the service', verdict: 'unknown', fault: { kind: 'status', status: 502 } },
	{ name: 'a lost request', verdict: 'unknown', fault: { kind: 'drop' } },
	{ name: 'half an answer', verdict: 'unknown', fault: { kind: 'cut' } },
	{ name: 'a web page', verdict: 'unknown', fault: { kind: 'html', status: 200, after: true } },
	{ name: 'no answer in time', verdict: 'unknown', fault: { kind: 'delay', ms: 3_600_000 } },
	{ name: 'an empty answer', verdict: 'unknown', fault: { kind: 'empty', after: true } },
];
const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

const pairs = <One, Other>(ones: readonly One[], others: readonly Other[]) =>
	ones.flatMap((one) => others.map((other) => [one, other] as const));
const kinds = pairs(faults, modes);
const retries = pairs([false, true], modes);
const [SEND, PAY] = ['sms message.send', 'invoicing invoice.recordPayment'];
const caseOf = (
	operation: string,
	kind: (typeof faults)[number],
	mode: string,
	isRetried = false,
) => ({
	...{ operation, mode, isRetried, ...kind },
	title: `${operation}, ${kind.name}, ${mode}${isRetried ? ', Retry On Fail' : ''}`,
});
const others = Object.keys(parameters).filter((operation) => operation !== SEND);
const cases = [
	...inTurn(others, kinds).map(([operation, [kind, mode]]) => caseOf(operation, kind, mode)),
	...pairs(faults, retries).map(([kind, [isRetried, mode]]) => caseOf(SEND, kind, mode, isRetried)),
	...inTurn(moreFaults, retries).map(([kind, [isRetried, mode]]) =>
		caseOf(SEND, kind, mode, isRetried),
	),
	// The invoicing service’s limit is waited for, so too many requests aren’t a refusal there.
	...inTurn(moreFaults.slice(1), modes).map(([kind, mode]) => caseOf(PAY, kind, mode)),
];

/** How many writes the service received for each item. */
async function writesFor(node: NodeName, operation: string): Promise<number[]> {
	const isLegacy = /Legacy|subscribe/.test(operation);
	const requests = (await benches[node].control.requests())
		.filter(({ method }) => isLegacy || method !== 'GET')
		.map(({ path, query, rawBody }) => `${path} ${Object.values(query).join(' ')} ${rawBody}`);
	return items.map(
		(_, at) =>
			requests.filter((request) => MARKS.some((marks) => request.includes(marks[at] as string)))
				.length,
	);
}

/** How each item ended: as an error on any output, as a note, or done. */
function ends({ items: output, errors, error }: NodeOutcome): string[] {
	if (error) return ['error'];
	const named = (json: IDataObject) =>
		json.alreadyDone === true && json.error === undefined
			? `note ${String(json.key)}`
			: 'error' in json
				? 'error'
				: 'done';
	return pairedOutput([...output, ...errors])
		.sort(([one], [other]) => Number(one) - Number(other))
		.map(([, json]) => named(json));
}

test.each(cases)('$title', async ({ operation, mode, verdict, fault, isRetried }) => {
	const [node, which] = operation.split(' ') as [NodeName, string];
	const bench = benches[node];
	const run = async (ifAlreadyDone: string, more: INodeParameters = {}) =>
		await bench.run(
			which,
			{
				...parameters[operation],
				options: {
					onlyOncePer: '={{ $json.key }}',
					ifAlreadyDone,
					concurrency: 1,
					maximumAttempts: 1,
					// What is found isn’t in doubt any more.
					findLostResults: false,
				},
				...more,
			},
			{
				items,
				node: {
					onError: mode as OnError,
					retryOnFail: isRetried,
					maxTries: 2,
					waitBetweenTries: 1,
				},
			},
		);
	// What is read before isn’t hit.
	const method = /^calendar|findOrCreate/.test(operation) ? { method: 'POST' } : {};
	if (fault) await bench.control.addFault({ ...fault, ...method, times: 1 });
	const first = await run('note', timeoutFor(fault, '$itemIndex === 0'));
	await bench.control.clearFaults();
	const stops = mode === 'stopWorkflow';
	const isMended = verdict === 'refused' && isRetried;
	const others = stops && verdict !== 'done' && !isMended ? 0 : 1;
	expect(await writesFor(node, which)).toEqual([isMended ? 2 : 1, others, others]);
	if (verdict !== 'done') expect(ends(first)[0]).toBe(isMended ? 'done' : 'error');

	const second = await run('note');
	const isUncertain = verdict === 'unknown';
	const sent = isUncertain && stops ? 0 : 1;
	expect(await writesFor(node, which)).toEqual([verdict === 'refused' ? 2 : 1, sent, sent]);
	if (isUncertain) {
		const told = JSON.stringify(errorShown(second) ?? [...second.errors, ...second.items][0]?.json);
		expect(told).toMatch(/"“Key0” may already have been done.*It was for /);
	} else {
		const wasDone = verdict === 'done' || isMended;
		expect(ends(second)).toEqual([
			wasDone ? 'note Key0' : 'done',
			...['Key1', 'Key2'].map((key) => (others ? `note ${key}` : 'done')),
		]);
	}
	const third = await run('skip');
	expect(await writesFor(node, which)).toEqual([verdict === 'refused' ? 2 : 1, sent, sent]);
	// A run that would return nothing returns a note.
	const isNoted = !isUncertain || mode !== 'stopWorkflow';
	const noted = isUncertain ? 'Key1' : 'Key0';
	expect(ends(third)).toEqual([
		...(isUncertain ? ['error'] : []),
		...(isNoted ? [`note ${noted}`] : []),
	]);
});
