import type { PollingWorkflow } from './pollingWorkflow';

const failures = async (activation: Promise<void>) =>
	await activation.then(
		() => 0,
		() => 1,
	);

/** n8n restarts with the stored state. */
const restart = async (host: PollingWorkflow) => await failures(host.activate());

/** The workflow is published again while a poll is running, and n8n discards its result. */
const publishMeanwhile = async (host: PollingWorkflow) => {
	const running = host.tick();
	const failed = await failures(host.activate());
	await running;
	host.takeErrors();
	return failed;
};

/** The ways in which n8n starts polls. Each returns how many polls failed. */
export const WAYS: Array<(host: PollingWorkflow) => Promise<number>> = [
	async (host) => {
		await host.tick();
		return host.takeErrors().length;
	},
	// Repeated immediately.
	async (host) => {
		await host.tick();
		await host.tick();
		return host.takeErrors().length === 2 ? 1 : 0;
	},
	// While the previous poll is still running.
	async (host) => {
		await Promise.all([host.tick(), host.tick(), host.tick()]);
		return host.takeErrors().length === 3 ? 1 : 0;
	},
	restart,
	publishMeanwhile,
];

/** Ways that publish. If that fails, it is tried again. */
export const PUBLISHING: readonly unknown[] = [restart, publishMeanwhile];

/** What wasn’t reported although it was expected, and what was reported more often than that. */
export function compared(expected: readonly string[], reported: readonly string[]) {
	const lost = [...expected];
	const doubled = reported.filter((text) => {
		const place = lost.indexOf(text);
		if (place >= 0) lost.splice(place, 1);
		return place < 0;
	});
	return { lost, doubled };
}
