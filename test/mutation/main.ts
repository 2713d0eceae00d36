import { writeFileSync } from 'node:fs';

import { areas, type Area } from './areas';
import { LEAST_SCORE, type MutationReport, type Survivor } from './report';
import { runMutation } from './runMutation';
import { exitAfter } from '../support/runCommand';
import { readOptions, reporting, several } from '../support/options';

const usage = `Changes the code in small ways and shows which changes the tests don’t notice.

  npm run mutation                        all areas; exit code 1 below ${LEAST_SCORE} % or if a survivor isn’t explained
  npm run mutation -- --quick             a few areas
  npm run mutation -- --only retry        that area only; can be repeated
  npm run mutation -- --json FILE         writes { rows, score, ok } to the file too

Areas: ${areas.map(({ name }) => name).join(', ')}

A survivor is a gap in the tests, unless no test can notice the change: then it belongs into equivalents.ts.`;

function chosen(only: readonly string[] | undefined, isQuick: boolean): Area[] {
	const unknown = only?.find((wanted) => !areas.some(({ name }) => name === wanted));
	if (unknown) throw new Error(`There is no area ${unknown}\n\n${usage}`);
	return areas.filter((area) => only?.includes(area.name) ?? (!isQuick || area.isQuick));
}

const lineOf = ({ file, from, to, line }: Survivor): string =>
	`${file}:${line}\n  - ${from}\n  + ${to}`;

function show({ rows, score, ok, unexplained, outdated }: MutationReport): void {
	console.table(
		Object.fromEntries(
			rows.map(({ what, mutants, killed, survived, equivalent, score: own }) => [
				what,
				{ mutants, killed, survived, equivalent, score: own.toFixed(1) },
			]),
		),
	);
	for (const one of unexplained) console.log(`Survived: ${lineOf(one)}`);
	for (const one of outdated)
		console.log(`Explained, but not found: ${lineOf({ ...one, line: 0 })}`);
	console.log(
		`${score.toFixed(1)} % killed. ${ok ? 'All is as it must be' : 'Not all is as it must be'}`,
	);
}

async function main(): Promise<boolean> {
	const values = readOptions(usage, { ...reporting, only: several });
	const found = await runMutation(chosen(values.only, values.quick));
	show(found);
	const { rows, score, ok } = found;
	if (values.json) writeFileSync(values.json, JSON.stringify({ rows, score, ok }, null, '\t'));
	return ok;
}

exitAfter(main());
