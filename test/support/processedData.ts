import { createHash } from 'node:crypto';

import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

const hash = (item: unknown) => createHash('md5').update(String(item)).digest('base64');

/** n8n's table of processed values, in memory instead of the database: same keys, same hashes, same trimming. */
class ProcessedData implements IDataDeduplicator {
	private readonly rows = new Map<string, string[]>();

	/** How often the record was written. */
	calls = 0;

	/** How many of the next calls fail, as they do when two processes insert the same row. */
	failures = 0;

	private key = ({ workflow, node }: ICheckProcessedContextData) => `${workflow.id} n:${node?.id}`;

	checkProcessedAndRecord: IDataDeduplicator['checkProcessedAndRecord'] = async (
		items,
		_scope,
		contextData,
		options,
	) => {
		this.calls++;
		if (this.failures-- > 0) throw new Error('UNIQUE constraint failed: processed_data');
		const row = this.rows.get(this.key(contextData)) ?? [];
		const before = new Set(row);
		const processed = items.filter((item) => before.has(hash(item)));
		const fresh = items.filter((item) => !before.has(hash(item)));
		row.push(...fresh.map(hash));
		if (options.maxEntries) row.splice(0, row.length - options.maxEntries);
		this.rows.set(this.key(contextData), row);
		return { new: fresh, processed };
	};

	removeProcessed: IDataDeduplicator['removeProcessed'] = async (items, _scope, contextData) => {
		this.calls++;
		const row = this.rows.get(this.key(contextData)) ?? [];
		for (const item of items) {
			const at = row.indexOf(hash(item));
			if (at >= 0) row.splice(at, 1);
		}
	};

	async clearAllProcessedItems(): Promise<void> {
		this.rows.clear();
	}

	async getProcessedDataCount(): Promise<number> {
		return [...this.rows.values()].reduce((count, row) => count + row.length, 0);
	}

	reset(): void {
		this.rows.clear();
		this.failures = 0;
	}
}

/** The table for this test file. */
export const processedData = new ProcessedData();

// n8n-core, which takes one per process only, has served another test file before.
Object.assign(DataDeduplicationService, { instance: undefined });

void DataDeduplicationService.init(processedData);
