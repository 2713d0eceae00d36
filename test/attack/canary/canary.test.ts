import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ECHOES } from '../fuzz/answers';
import { judgeKeys } from '../fuzz/judge';
import type { Played } from '../fuzz/play';
import { canaryInProcess } from './inProcess';
import { filesIn, foundInFile } from './search';
import { PLANTED } from './secrets';
import { canaryInWebhook } from './webhook';

test('no key shows on the error paths', async () => {
	const log: string[] = [];
	const rows = await canaryInProcess({ every: 30, log: (line) => log.push(line) });
	expect(log).toEqual([]);
	expect(rows.filter(({ ok }) => !ok)).toEqual([]);
});

test('no secret shows in what the trigger answers, logs and stores', async () => {
	expect((await canaryInWebhook()).filter(({ ok }) => !ok)).toEqual([]);
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
