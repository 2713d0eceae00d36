import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Finding } from '../support/finding';
import { ECHOES } from './answers';
import { canary, filesIn, foundInFile, PLANTED } from './canary';
import { forged } from './forged';
import { fuzz } from './fuzz';
import type { Played } from './ground';
import { judgeKeys } from './judge';

/** Always the same cases, so that a run of all tests doesn’t depend on chance: those of the night are others. */
const seed = 4711;

const wrong = (rows: Finding[]) => rows.filter(({ ok }) => !ok);

test('hostile parameters and hostile answers break no rule', async () => {
	const { rows, failing } = await fuzz({ cases: 3, seed, log: () => {} });
	expect({ failing, wrong: wrong(rows) }).toEqual({ failing: [], wrong: [] });
});

test('no forged delivery is accepted, no genuine one refused, and no answer shows a secret', async () => {
	const log: string[] = [];
	const rows = await forged({ direct: 1_000, served: 40, seed, log: (line) => log.push(line) });
	expect({ log, wrong: wrong(rows) }).toEqual({ log: [], wrong: [] });
});

test('no key shows on the error paths', async () => {
	const log: string[] = [];
	const rows = await canary({ every: 30, log: (line) => log.push(line) });
	expect({ log, wrong: wrong(rows) }).toEqual({ log: [], wrong: [] });
});

const asJson = (text: string) => JSON.stringify({ text });

/** The forms in which a key could get to where the search looks. */
const FORMS: Array<[form: string, write: (key: string) => string]> = [
	['in JSON', asJson],
	['in JSON in JSON', (key) => asJson(asJson(key))],
	['in JSON in JSON in JSON', (key) => asJson(asJson(asJson(key)))],
	...Object.entries(ECHOES),
];

describe('A planted key', () => {
	let folder: string;
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'canary-'));
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	const clean: Played = {
		...{ requests: [], trapped: [], secrets: [PLANTED], logs: 'Nothing', cost: 0, hung: false },
	};

	test.each(FORMS)(
		'written %s is found in a file, an output, an error and a log',
		(form, write) => {
			const text = `before ${write(PLANTED)} after`;
			const file = join(folder, form.replaceAll(' ', '-'));
			writeFileSync(file, text);
			expect(filesIn(folder)).toContain(file);
			expect(foundInFile(file, [PLANTED])).not.toEqual([]);
			for (const shown of [{ returned: text }, { thrown: new Error(text) }, { logs: text }]) {
				expect(judgeKeys({ ...clean, ...shown })).not.toEqual([]);
			}
		},
	);

	test('is not found where there is none', () => {
		const file = join(folder, 'none');
		writeFileSync(file, 'Nothing');
		expect(foundInFile(file, [PLANTED])).toEqual([]);
		expect(judgeKeys(clean)).toEqual([]);
	});
});
