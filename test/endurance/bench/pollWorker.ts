import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { connectControl } from '../../sandbox';
import { createPollingWorkflow } from '../../support/pollingWorkflow';

export type PollTask = { credential: ICredentialDataDecryptedObject; url: string; polls: number };

/** Polls as often as asked, and measures each poll. */
async function poll({ credential, url, polls }: PollTask) {
	const control = connectControl(url);
	const host = await createPollingWorkflow({
		type: 'calendarTrigger',
		parameters: { triggerOn: ['created', 'updated'] },
		credentials: { calendarApi: credential },
	});
	// The first poll remembers what is there.
	await host.activate();
	const cpuMs: number[] = [];
	const requests: number[] = [];
	/** The heap after the poll, without garbage. */
	const heapBytes: number[] = [];
	for (let done = 0; done < polls; done++) {
		const before = (await control.traffic()).requests;
		const cpu = process.cpuUsage();
		await host.tick();
		const { user: own, system } = process.cpuUsage(cpu);
		cpuMs.push((own + system) / 1_000);
		requests.push((await control.traffic()).requests - before);
		const [error] = host.takeErrors();
		if (error) throw error;
		global.gc?.();
		heapBytes.push(process.memoryUsage().heapUsed);
	}
	const stateBytes = Buffer.byteLength(host.stored());
	return { cpuMs, requests, heapBytes, stateBytes, reported: host.take().length };
}

export type PollsMeasured = Awaited<ReturnType<typeof poll>>;

process.once('disconnect', () => process.exit(0));
void poll(JSON.parse(process.argv[2] ?? '{}') as PollTask).then(
	(measured) => process.send?.(measured),
	(error: Error) => {
		process.stderr.write(`${error.stack}\n`);
		process.exit(1);
	},
);
