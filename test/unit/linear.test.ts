import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { isFull } from '../support/sample';

const main = join(__dirname, '../support/linear/main.ts');

interface Found {
	tried: number;
	slow: Array<{ place?: string; name?: string }>;
}

/** V8 stops optimizing patterns in a process that has compiled many, as a long-lived n8n can. */
const WITHOUT_OPTIMIZATION = '--no-regexp-optimization';

/** Works in a process of its own, which is ended if it takes far too long: then something is slow beyond measure. */
async function find<T>(what: string, ...flags: string[]): Promise<T> {
	const given = [...flags, '--import', 'tsx', main, what];
	const { stdout } = await promisify(execFile)(process.execPath, given, {
		timeout: 600_000,
		maxBuffer: 1e8,
	});
	return JSON.parse(stdout) as T;
}

const LIMIT = 620_000;

test(
	'what is known to be slow is found, and nothing else',
	async () => {
		const missed = await find<{ slow: string[]; linear: string[] }>('known');
		expect(missed).toEqual({ slow: [], linear: [] });
	},
	LIMIT,
);

// What is quick without it is quick with it, so that is only tried at night.
test.each<[string, string[]]>([
	['without', [WITHOUT_OPTIMIZATION]],
	...(isFull ? [['with', []] satisfies [string, string[]]] : []),
])(
	'every expression of the package reads 100,000 characters in linear time %s V8’s optimization',
	async (_name, flags) => {
		const { tried, slow } = await find<Found>('expressions', ...flags);
		expect(slow).toEqual([]);
		expect(tried).toBeGreaterThan(400);
	},
	LIMIT,
);

test(
	'every function of the package reads 100,000 characters in linear time, whatever holds them',
	async () => {
		const { tried, slow } = await find<Found>('functions', WITHOUT_OPTIMIZATION);
		expect(slow).toEqual([]);
		expect(tried).toBeGreaterThan(1000);
	},
	LIMIT,
);
