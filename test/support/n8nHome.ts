import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import 'reflect-metadata';

// n8n-core writes to the home directory while it loads, so import this file first.
if (!process.env.N8N_USER_FOLDER) {
	const home = mkdtempSync(join(tmpdir(), 'n8n-test-'));
	process.env.N8N_USER_FOLDER = home;
	process.once('exit', () => rmSync(home, { recursive: true, force: true }));
}

// Otherwise the test report would be full of errors that tests cause on purpose.
process.env.N8N_LOG_LEVEL ??= 'silent';
