import type { Finding } from '../../support/finding';
import type { Stage } from './stage';

export { atLeast, atMost, exactly, type Finding } from '../../support/finding';

/** `full` is what the documentation promises; `quick` shows the same with fewer items, as in the tests. */
export type Size = 'full' | 'quick';

export type ChaosCase = {
	/** What `--only` takes. */
	name: string;
	title: string;
	/** Whether it runs n8n in queue mode, which needs PostgreSQL and Redis. */
	needsServers?: boolean;
	/** Gets n8n and an emptied sandbox from the stage. Throws if it can’t be played at all. */
	run(stage: Stage, size: Size): Promise<Finding[]>;
};

/**
 * What a short run shows to be wrong. Times and the share of refused requests depend on how busy the machine is: the full
 * run, `npm run chaos`, judges them too.
 */
export const wrongs = (findings: readonly Finding[]): Finding[] =>
	findings.filter(({ ok, what }) => !ok && !/time|slowest|refused/.test(what));
