import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { atHome } from './elsewhere';
import { ensureN8n } from './install';
import { nodeOf } from './process';
import { releaseFor } from './releases';

const { test } = atHome('This test loads n8n’s files.');

/** npm leaves out what packages expect their users to install, and a workflow finds out only when it runs. */
test('all nodes that come with n8n can be loaded, such as those for files of contacts', async () => {
	const installation = await ensureN8n(releaseFor(process.env.TEST_N8N));
	const given = [join(__dirname, 'loadNodes.cjs'), installation.folder];
	const { stdout } = await promisify(execFile)(nodeOf(installation), given, {
		cwd: installation.folder,
	});
	expect(JSON.parse(stdout)).toEqual([]);
}, 600_000);
