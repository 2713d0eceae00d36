import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureN8n } from '../../n8n/install';
import { npm } from '../../n8n/npm';
import { releases, root, versionOf } from '../../n8n/releases';
import { notRun, type Finding } from '../../support/finding';
import { findingsTable } from '../../support/findingsTable';
import { reportOf, writeReport } from '../../support/report';
import { runSuite } from './suite';
import { runCommand } from '../../support/runCommand';
import { readOptions, reporting } from '../../support/options';

const usage = `Runs the same tests in a real n8n of each version that the tests can install.

  npm run versions                   all versions; exit code 1 if a test fails
  npm run versions -- --only 2.8.4   that version only
  npm run versions -- --quick        only the tests of the examples that begin with a delivery
  npm run versions -- --json FILE    writes the findings to a file, too`;

/** The newest version in the registry, which may need packages that the lock files of the tests don’t have yet. */
async function newestPublished(signal: AbortSignal): Promise<Finding[]> {
	const tested = versionOf('latest');
	const what = 'The newest n8n in the registry';
	try {
		const newest = (await npm(['view', 'n8n', 'version'], { cwd: root, signal })).trim();
		if (newest === tested) return [];
		return [notRun(what, `${newest} has no lock file in test/n8n; the newest one is of ${tested}`)];
	} catch {
		return [notRun(what, 'the registry doesn’t answer')];
	}
}

async function main(signal: AbortSignal): Promise<boolean> {
	const values = readOptions(usage, { ...reporting, only: { type: 'string' } });
	const wanted = releases.filter((release) => !values.only || values.only === versionOf(release));
	if (wanted.length === 0) throw new Error(`There is no version ${values.only}\n\n${usage}`);
	const folder = mkdtempSync(join(tmpdir(), 'versions-'));
	const rows: Finding[] = [];
	try {
		for (const release of wanted) {
			const version = versionOf(release);
			try {
				await ensureN8n(release, signal);
			} catch (error) {
				signal.throwIfAborted();
				rows.push(notRun(`n8n ${version}`, (error as Error).message.slice(0, 300)));
				continue;
			}
			const file = join(folder, `${release}.json`);
			rows.push(...(await runSuite(version, { file, quick: values.quick, signal })));
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	if (!values.only) rows.push(...(await newestPublished(signal)));
	const report = reportOf(rows);
	writeReport(values.json, report);
	console.log(`\n${await findingsTable(rows)}`);
	return report.ok;
}

runCommand(main);
