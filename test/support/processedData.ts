import { createHash } from 'node:crypto';

import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

import { SEEN } from '../../nodes/shared/memory/birth';

const hash = (item: unknown) => createHash('md5').update(String(item)).digest('base64');

/** The class of what n8n's own helper throws. */
export class DeduplicationError extends Error {}

const refusal = () =>
	new Error('saved with an incompatible setting of the ‘Keep Items Where’ parameter');

/**
 * n8n's table of processed values, in memory instead of the database. As in n8n, a call finds its row by the node's ID
 * at its beginning, reads it, and then inserts or writes it, which takes a moment each; only one can insert a row; and
 * nobody writes to a row of another mode.
 */
class ProcessedData implements IDataDeduplicator {
	private readonly rows = new Map<string, { mode: string; data: string[] }>();

	/** How many rows were inserted, updated or deleted. */
	writes = 0;

	/** How many of the next calls fail, as they do when the database is away. */
	failures = 0;

	/** How long a call takes, if that matters. */
	takes = async (): Promise<void> => {};

	/**
	 * What n8n makes of modes. Today it takes any text, and refuses to write to a row of another mode. Another version
	 * might know its own only, or ignore them.
	 */
	modes: 'free' | 'known' | 'ignored' = 'free';

	/** How it refuses to write to a row of another mode. */
	refusal = refusal;

	/** Whether it says which values a row had. */
	tells = true;

	/** Takes the node's ID from elsewhere, as another version of n8n might. */
	idOf = ({ node }: ICheckProcessedContextData): string => node?.id ?? '';

	private async read(context: ICheckProcessedContextData) {
		const key = `${context.workflow.id} n:${this.idOf(context)}`;
		await this.takes();
		if (this.failures-- > 0) throw new Error('The database is away');
		const row = this.rows.get(key);
		return { key, row: row && { ...row, data: [...row.data] } };
	}

	checkProcessedAndRecord: IDataDeduplicator['checkProcessedAndRecord'] = async (
		items,
		_scope,
		context,
		{ mode },
	) => {
		const { key, row } = await this.read(context);
		if (this.modes === 'known' && mode !== 'entries') throw new DeduplicationError('Invalid mode');
		if (row && row.mode !== mode && this.modes !== 'ignored') throw this.refusal();
		const before = new Set(this.tells ? row?.data : []);
		const fresh = items.filter((item) => !before.has(hash(item)));
		await Promise.resolve();
		if (!row && this.rows.has(key)) throw new Error('UNIQUE constraint failed: processed_data');
		this.writes++;
		this.rows.set(key, { mode, data: [...(row?.data ?? []), ...fresh.map(hash)] });
		return { new: fresh, processed: items.filter((item) => before.has(hash(item))) };
	};

	async removeProcessed(): Promise<void> {
		await Promise.reject(new Error('nothing removes single values'));
	}

	clearAllProcessedItems: IDataDeduplicator['clearAllProcessedItems'] = async (_scope, context) => {
		const { key } = await this.read(context);
		this.writes++;
		this.rows.delete(key);
	};

	getProcessedDataCount: IDataDeduplicator['getProcessedDataCount'] = async (_scope, context) =>
		(await this.read(context)).row?.data.length ?? 0;

	/** How many rows there are. */
	size = () => this.rows.size;

	/** What each row is named after: the workflow, the node and what was added to its ID. */
	names = () => [...this.rows.keys()];

	/** Deletes rows beside n8n, as an administrator could. */
	prune(isOld: (name: string) => boolean): void {
		for (const name of this.names()) if (isOld(name)) this.rows.delete(name);
	}

	/** An empty table, and a process that has never seen another. */
	reset(): void {
		SEEN.clear();
		this.rows.clear();
		this.failures = 0;
		this.takes = async () => {};
		this.writes = 0;
		this.modes = 'free';
		this.refusal = refusal;
		this.tells = true;
		this.idOf = ({ node }) => node?.id ?? '';
	}
}

/** The table for this test file. */
export const processedData = new ProcessedData();

// n8n-core, which takes one per process only, has served another test file before.
Object.assign(DataDeduplicationService, { instance: undefined });

void DataDeduplicationService.init(processedData);
