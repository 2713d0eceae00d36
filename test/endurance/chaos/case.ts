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

/** A figure that also depends on how busy the machine is, such as a time. A short run doesn’t judge it. */
export const ifQuiet = (finding: Finding): Finding => ({ ...finding, dependsOnLoad: true });

/** What a short run shows to be wrong. */
export const wrongs = (findings: readonly Finding[]): Finding[] =>
	findings.filter(({ ok, dependsOnLoad }) => !ok && dependsOnLoad !== true);
