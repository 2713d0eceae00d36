import { exactly, type Finding } from '../../support/finding';
import { fuzzAnswers, fuzzParameters } from './operations';
import { fuzzCredentialTests, fuzzPickers, fuzzPolls, servicesOf } from './panels';
import { openGround } from './play';
import { createTally, type Failing } from './tally';
import { targetsOf } from './targets';

interface FuzzOptions {
	/** Cases for each operation, list, credential test and trigger, for each kind of attack. */
	cases: number;
	seed: number;
	/** Only what has this in its name. */
	only?: string;
	log(line: string): void;
}

/**
 * Gives every operation hostile parameters and hostile answers, also the lists in the panel, the credential tests and the
 * polls of the triggers. Returns the rows of the table and each case that broke a rule, made as small as possible.
 */
export async function fuzz({ only = '', log, ...size }: FuzzOptions): Promise<{
	rows: Finding[];
	failing: Failing[];
}> {
	const ground = await openGround();
	const tally = createTally(size, log);
	const unhandled: unknown[] = [];
	const note = (error: unknown) => void unhandled.push(error);
	process.on('unhandledRejection', note);
	try {
		const targets = (await targetsOf()).filter(({ name }) => name.includes(only));
		for (const target of targets) {
			await fuzzParameters(target, ground, tally);
			await fuzzAnswers(target, ground, tally);
			log('.');
		}
		for (const asked of servicesOf(targets)) {
			await fuzzPickers(asked, ground, tally);
			await fuzzCredentialTests(asked, ground, tally);
			await fuzzPolls(asked, ground, tally);
		}
		await tally.judgeCosts();
		const kinds = targets.length * 2;
		return {
			rows: [
				...tally.rows(tally.failing.length === 0 ? Math.floor(kinds * size.cases * 0.95) : 1),
				exactly('promises rejected with nobody to handle it', 0, unhandled.length),
				exactly('prototypes changed', 0, 'polluted' in {} ? 1 : 0),
			],
			failing: tally.failing,
		};
	} finally {
		process.off('unhandledRejection', note);
		await ground.close();
	}
}
