import { connectControl, type Sandbox } from '../../sandbox';
import { createPollingWorkflow } from '../../support/pollingWorkflow';

export type PollTask = { calendar: Sandbox['calendar']; url: string; polls: number };

/** One entry for each poll. */
export type PollsMeasured = {
	ms: number[];
	cpuMs: number[];
	requests: number[];
	/** The heap after the poll, without garbage. */
	heapBytes: number[];
	/** Of the node's static data in the end. */
	stateBytes: number;
	/** Items that the trigger returned. */
	reported: number;
};

/** Polls as often as asked, and sends what it measured to the process that has started this one. */
async function poll({ calendar, url, polls }: PollTask): Promise<PollsMeasured> {
	const control = connectControl(url);
	const { apiRoot, namespace, username: user, password } = calendar;
	const host = await createPollingWorkflow({
		type: 'calendarTrigger',
		parameters: { triggerOn: ['created', 'updated'] },
		credentials: {
			calendarApi: { apiRoot, namespace, authentication: 'basic', user, password },
		},
	});
	// The first poll remembers what is there.
	await host.activate();
	const all: Omit<PollsMeasured, 'stateBytes' | 'reported'> = {
		ms: [],
		cpuMs: [],
		requests: [],
		heapBytes: [],
	};
	for (let done = 0; done < polls; done++) {
		const before = (await control.traffic()).requests;
		const cpu = process.cpuUsage();
		const began = performance.now();
		await host.tick();
		all.ms.push(performance.now() - began);
		const { user: own, system } = process.cpuUsage(cpu);
		all.cpuMs.push((own + system) / 1_000);
		all.requests.push((await control.traffic()).requests - before);
		const [error] = host.takeErrors();
		if (error) throw error;
		global.gc?.();
		all.heapBytes.push(process.memoryUsage().heapUsed);
	}
	return { ...all, stateBytes: Buffer.byteLength(host.stored()), reported: host.take().length };
}

process.once('disconnect', () => process.exit(0));
void poll(JSON.parse(process.argv[2] ?? '{}') as PollTask).then(
	(measured) => process.send?.(measured),
	(error: Error) => {
		process.stderr.write(`${error.stack}\n`);
		process.exit(1);
	},
);
