import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

import config from './stryker.config.mjs';

// Runs Stryker in the area that AREA names, or in all, and writes what it reports by area.
const areas = JSON.parse(readFileSync(new URL('areas.json', import.meta.url), 'utf8'));
const { AREA } = process.env;
if (AREA && !areas[AREA]) throw new Error(`AREA is one of ${Object.keys(areas).join(', ')}`);
const chosen = AREA ? [AREA] : Object.keys(areas);

const { fileName } = config.jsonReporter;
const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'];
const command = [...stryker, 'test/mutation/stryker.config.mjs', ...process.argv.slice(2)];
const reports = {};
for (const area of chosen) {
	rmSync(fileName, { force: true });
	const env = { ...process.env, AREA: area };
	const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
	if (status !== 0) process.exit(status ?? 1);
	reports[area] = JSON.parse(readFileSync(fileName, 'utf8')).files;
}
writeFileSync(fileName, JSON.stringify(reports));
