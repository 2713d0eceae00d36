import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import 'reflect-metadata';

// n8n-core writes to the home directory while it loads, so import this file first. Jest ends its workers before they
// could remove a folder, so each has one that stays, beside Jest's own cache.
if (!process.env.N8N_USER_FOLDER) {
	const name = `n8n-${process.env.JEST_WORKER_ID ?? 'alone'}`;
	const home = join(__dirname, '../../node_modules/.cache', name);
	mkdirSync(home, { recursive: true });
	process.env.N8N_USER_FOLDER = home;
}

// Otherwise the test report would be full of errors that tests cause on purpose.
process.env.N8N_LOG_LEVEL ??= 'silent';
