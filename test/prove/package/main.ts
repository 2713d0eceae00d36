import { exactly, notRun, told, type Finding } from '../../support/finding';
import { findingsTable } from '../../support/findingsTable';
import { reportOf, writeReport } from '../../support/report';
import { differing, packAnew, surroundings } from './builds';
import { audit, billOfMaterials } from './published';
import { exitAfter } from '../../support/runCommand';
import { readOptions, reporting } from '../../support/options';

const usage = `Builds and packs the package twice and compares, lists what it is made of, and asks npm for vulnerabilities.

  npm run package                   exit code 1 if something is amiss
  npm run package -- --json FILE    writes the findings to a file, too`;

function twoBuilds(): Finding[] {
	const [one, other] = [packAnew(surroundings[0]), packAnew(surroundings[1])];
	const different = differing(one, other);
	return [
		exactly('Two builds: files in the tarball that differ', 0, different.length),
		...different.slice(0, 5).map((name) => told('Two builds: differs', name)),
		{
			what: 'Two builds: tarballs byte for byte the same (SHA-256)',
			mustBe: one.hash.slice(0, 16),
			got: other.hash.slice(0, 16),
			ok: one.hash === other.hash,
		},
		told('Two builds: files, and bytes of the tarball', `${one.files.size}, ${one.bytes}`),
	];
}

function materials(): Finding[] {
	const { bomFormat, specVersion, components } = billOfMaterials();
	return [
		exactly(
			`Bill of materials (${bomFormat} ${specVersion}): packages besides this one`,
			0,
			components.length,
		),
	];
}

function vulnerabilities(): Finding[] {
	const what = 'npm audit of what is published: vulnerabilities';
	const found = audit();
	return ['unanswered' in found ? notRun(what, found.unanswered) : exactly(what, 0, found.total)];
}

async function main(): Promise<boolean> {
	// A short form would leave nothing out: there is little.
	const values = readOptions(usage, reporting);
	const report = reportOf([...twoBuilds(), ...materials(), ...vulnerabilities()]);
	writeReport(values.json, report);
	console.log(await findingsTable(report.rows));
	return report.ok;
}

exitAfter(main());
