import { brokenOff, type Finding } from './finding';
import { findingsTable } from './findingsTable';
import { reportOf, writeReport } from './report';
import { runCommand } from './runCommand';
import { readOptions, reporting } from './options';

/** How a proof is run. */
export interface ProofOptions {
	/** The short form, as in the tests. */
	quick: boolean;
	/** Everything random follows from it. */
	seed: number;
	signal: AbortSignal;
}

/** A main program that proves something: its name in the table, and what finds the rows. */
interface Proof {
	name: string;
	usage: string;
	find(options: ProofOptions): Promise<Finding[]>;
}

/**
 * Runs a proof from the command line: `--quick`, `--seed N`, and `--json FILE` for the rows as
 * `{ rows: [{ what, mustBe, got, ok }], ok }`. Ends the process with exit code 1 if a row isn’t as it must be.
 */
export function runProof(proof: Proof): void {
	runCommand(async (stop) => await prove(proof, stop));
}

async function prove({ name, usage, find }: Proof, stop: AbortSignal): Promise<boolean> {
	const values = readOptions(usage, { ...reporting, seed: { type: 'string' } });
	const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
	const began = Date.now();
	console.log(`${name}, seed ${seed}`);
	let rows: Finding[];
	try {
		rows = await find({ quick: values.quick, seed, signal: stop });
	} catch (error) {
		console.error(error);
		rows = [brokenOff()];
	}
	const report = reportOf(rows);
	const seconds = Math.round((Date.now() - began) / 1000);
	console.log(`\n${await findingsTable(rows)}\n\n${seconds} s, seed ${seed}`);
	writeReport(values.json, report);
	return report.ok;
}
