import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	type Fate,
	FATES,
	LOSSES,
	type Loss,
	TIMEOUT,
	useCounterparties,
} from '../../support/counterparty';
import { isFull } from '../../support/sample';
import { errorShown, type TestBench } from '../../support/testBench';

/** A write, and how to see in the service what it has done. */
export interface Write {
	operation: string;
	/** Asked for after the preparation. */
	parameters(): INodeParameters;
	/** The records that it has made or changed, as they are now. */
	made(): Promise<IDataObject[]>;
	/** What is done twice is the same as what is done once, or the service refuses the second time. */
	isSameTwice?: true;
	/** Runs before the write. */
	prepare?(): Promise<unknown>;
}

interface Side {
	/** The address of the service’s server. */
	origin(): string;
	/** What is changed in the credential, so that requests go to another server. */
	credential(replaced: (address: string) => string): IDataObject;
	writes: Readonly<Record<string, Write>>;
}

const during = (loss: Loss): INodeParameters =>
	loss === 'timeout' ? { requestOptions: { timeout: TIMEOUT } } : {};

/** Tells of each write, with each way in which its answer can be lost, that what is said is what was done. */
export function describeLosses(bench: TestBench, { origin, credential, writes }: Side): void {
	const counterparty = useCounterparties();
	// In a usual run, each write loses its answer in one way for each fate. At night, in all of them.
	const casesOf = (fate: Fate) =>
		Object.keys(writes).flatMap((name, at) =>
			LOSSES.filter(
				(_, way) => isFull || (at + way + FATES.indexOf(fate)) % LOSSES.length === 0,
			).map((loss): [name: string, loss: Loss] => [name, loss]),
		);
	const runWith = async (name: string, loss: Loss, fate: Fate) => {
		const { operation, parameters, made, prepare } = writes[name] as Write;
		await prepare?.();
		const { url, log } = await counterparty(origin(), { loss, fate });
		const outcome = await bench.run(
			operation,
			{ ...parameters(), ...during(loss) },
			{ credential: credential((address) => address.replace(/^https?:\/\/[^/]+/, url)) },
		);
		const looks = log.slice(log.findIndex((line) => !line.startsWith('GET')) + 1);
		expect(looks.length).toBeLessThanOrEqual(4);
		// Nothing is sent again.
		expect(looks.filter((line) => !line.startsWith('GET '))).toEqual([]);
		return { outcome, error: errorShown(outcome), made: await made() };
	};

	test.each(casesOf('done'))('%s that was carried out is found: %s', async (name, loss) => {
		const { outcome, error, made } = await runWith(name, loss, 'done');
		expect(error).toBeUndefined();
		expect(made).toHaveLength(1);
		expect(outcome.items.map(({ json }) => json)).toMatchObject([
			{
				id: made[0]?.id,
				warnings: expect.arrayContaining([
					expect.stringMatching(/^There was no clear answer \(.+\), but .+\.$/),
				]) as string[],
			},
		]);
	});

	test.each(casesOf('lost'))('%s that wasn’t carried out stays unknown: %s', async (name, loss) => {
		const { error, made } = await runWith(name, loss, 'lost');
		expect(made).toEqual([]);
		expect(error?.message).toMatch(/may have been/);
		expect(error?.description).toMatch(/There was no .+ in the service \d+ seconds? later\./);
	});

	test.each(casesOf('late'))('%s that is carried out late is found: %s', async (name, loss) => {
		const { outcome, error, made } = await runWith(name, loss, 'late');
		expect(error).toBeUndefined();
		expect(made).toHaveLength(1);
		expect(outcome.items[0]?.json.id).toBe(made[0]?.id);
	});

	test.each(casesOf('twice'))(
		'%s that was carried out twice is told truly: %s',
		async (name, loss) => {
			const { outcome, error, made } = await runWith(name, loss, 'twice');
			if (writes[name]?.isSameTwice) {
				expect(made).toHaveLength(1);
				expect(outcome.items[0]?.json.id).toBe(made[0]?.id);
				return;
			}
			expect(made).toHaveLength(2);
			expect(error?.message).toMatch(/may have been/);
			expect(error?.description).toMatch(/Any of these can be what it made|has 2 payments/);
		},
	);
}
