import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { tether } from '../../n8n/npm';

const folder = mkdtempSync(join(tmpdir(), 'tether-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Asks a worker of its own something when it has long started, and prints the answer. */
const asking = `
const { fork } = require('node:child_process');
if (process.argv[2] === 'worker') process.once('message', (word) => process.send(word + ' and back'));
else {
	const worker = fork(__filename, ['worker']);
	worker.once('message', (answer) => {
		console.log(answer);
		worker.disconnect();
	});
	setTimeout(() => worker.connected && worker.send('there'), 500);
}
`;

test('a tethered program can have workers, which only their channel keeps running', async () => {
	const script = join(folder, 'asking.cjs');
	writeFileSync(script, asking);
	const child = spawn(process.execPath, ['--require', tether, script], {
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
	});
	expect((await text(child.stdout!)).trim()).toBe('there and back');
});
