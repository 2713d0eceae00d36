import { writeFileSync } from 'node:fs';

import { putSavedCredentials, runSaved } from '../n8n/saved';
import { startSingle } from '../n8n/single';
import { startSandbox } from '../sandbox';
import { opening } from '../support/opening';
import { expectedFile, savedVersions, savedWorkflows } from '../support/saved';

/** Runs the saved workflows of the newest version, and writes which fields each node has returned. */
export async function recordSaved(): Promise<void> {
	const version = savedVersions.at(-1) ?? '';
	const { sandbox, single, close } = await opening(async (inTheEnd) => {
		const sandbox = await startSandbox({ calendar: 'observed' });
		inTheEnd(sandbox.close);
		const single = await startSingle({ sandbox });
		inTheEnd(single.close);
		return { sandbox, single };
	});
	try {
		const { client } = single;
		const ids = await putSavedCredentials(client, version, sandbox);
		const expected: Record<string, object> = {};
		for (const [name, file] of savedWorkflows(version)) {
			const ran = await runSaved({ client, url: single.n8n().url }, file, ids);
			const silent = Object.entries(ran.returned).find(([, fields]) => fields.length === 0);
			const problem = ran.problem ?? (silent && `${silent[0]} returned nothing`);
			if (problem !== undefined) throw new Error(`${name}: ${problem}`);
			expected[name] = ran.returned;
			console.log(`${name}: ${ran.status}, ${Object.keys(ran.returned).length} nodes`);
		}
		writeFileSync(expectedFile(version), `${JSON.stringify(expected, null, '\t')}\n`);
	} finally {
		await close();
	}
}
