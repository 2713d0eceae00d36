import type { Sandbox } from '../../sandbox';
import type { Finding } from '../../support/finding';
import type { CredentialIds, N8nClient } from '../../n8n/client';

/** What the jobs work on. */
export type Ground = {
	sandbox: Sandbox;
	client: N8nClient;
	credentials: CredentialIds;
	/** The address of n8n. */
	url: string;
	signal: AbortSignal;
};

/** One kind of work, repeated until the time is over. */
export type Job = {
	name: string;
	/** The pause after each turn. */
	pauseMs: number;
	/** Publishes its workflows, before there are faults. */
	prepare(ground: Ground): Promise<Work>;
};

export type Work = {
	/** Turns count from 0. */
	turn(at: number): Promise<void>;
	/** Compares what n8n reported with what the services have. Asked when all turns and faults are over. */
	findings(): Promise<Finding[]>;
};
