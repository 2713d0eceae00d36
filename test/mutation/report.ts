/** What Stryker says about one mutant. */
export interface Mutant {
	/** Relative to the repository. */
	fileName: string;
	/** Lines and columns from 1; the end is behind the last character. */
	location: { start: Position; end: Position };
	replacement?: string;
	status: string;
}

interface Position {
	line: number;
	column: number;
}

/** A change to the code that no test can notice, and why. */
export interface Equivalent {
	/** Path in `nodes`. */
	file: string;
	/** The line as it is, and as it is with the change; of a change to several lines, only the first of them. */
	from: string;
	to: string;
	why: string;
	/** How many such changes there are in the file, if more than one. */
	times?: number;
}

/** A mutant that no test has killed. */
export type Survivor = Pick<Equivalent, 'file' | 'from' | 'to'> & { line: number };

/** One line of the table. */
export interface Row {
	/** Path in `nodes`. */
	what: string;
	mustBe: string;
	got: string;
	ok: boolean;
	mutants: number;
	killed: number;
	/** Neither killed nor explained. */
	survived: number;
	equivalent: number;
	/** Killed mutants in percent. */
	score: number;
}

export interface MutationReport {
	rows: Row[];
	/** Killed mutants of all files, in percent. */
	score: number;
	ok: boolean;
	unexplained: Survivor[];
	/** Explained changes that don’t exist any more, or that a test notices. If the tests took too long, nobody knows. */
	outdated: Equivalent[];
}

/** The least score of all files together, in percent. */
export const LEAST_SCORE = 95;

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

const inNodes = (path: string): string => path.replaceAll('\\', '/').replace(/^.*?nodes\//, '');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The changed line before and after. */
export function survivorOf(mutant: Mutant, source: string): Survivor {
	const { start, end } = mutant.location;
	const lines = source.split('\n');
	const [first = '', last = ''] = [lines[start.line - 1], lines[end.line - 1]];
	const changed = [
		first.slice(0, start.column - 1),
		mutant.replacement,
		last.slice(end.column - 1),
	];
	return {
		...{ file: inNodes(mutant.fileName), line: start.line },
		...{ from: oneLine(first), to: oneLine(changed.join('')) },
	};
}

const isSame = (one: Omit<Survivor, 'line'>, other: Omit<Survivor, 'line'>): boolean =>
	one.file === other.file && one.from === other.from && one.to === other.to;

const percent = (part: number, all: number): number => (all === 0 ? 100 : (part / all) * 100);

/** Compares what Stryker found with the changes that no test can notice. */
export function report(
	mutants: readonly Mutant[],
	explained: readonly Equivalent[],
	sourceOf: (fileName: string) => string,
): MutationReport {
	const counted = mutants.filter(({ status }) => [...KILLED, ...SURVIVED].includes(status));
	const withStatus = (statuses: readonly string[]) =>
		counted
			.filter(({ status }) => statuses.includes(status))
			.map((mutant) => survivorOf(mutant, sourceOf(mutant.fileName)));
	const survivors = withStatus(SURVIVED);
	const late = withStatus(['Timeout']);
	const files = [...new Set(counted.map(({ fileName }) => inNodes(fileName)))].sort();
	const known = explained.filter(({ file }) => files.includes(file));
	const isKnown = (survivor: Survivor) => known.some((one) => isSame(one, survivor));
	const unexplained = survivors.filter((survivor) => !isKnown(survivor));
	const outdated = known.filter((one) => {
		const times = one.times ?? 1;
		const count = (all: readonly Survivor[]) => all.filter((other) => isSame(one, other)).length;
		return count(survivors) > times || count(survivors) + count(late) < times;
	});
	const killedIn = (all: readonly Mutant[]) =>
		all.filter(({ status }) => KILLED.includes(status)).length;
	const rows = files.map((what): Row => {
		const own = counted.filter(({ fileName }) => inNodes(fileName) === what);
		const killed = killedIn(own);
		const survived = unexplained.filter(({ file }) => file === what).length;
		const equivalent = own.length - killed - survived;
		const ok = survived === 0 && outdated.every(({ file }) => file !== what);
		const got = `${killed} of ${own.length} killed, ${equivalent} equivalent, ${survived} survived`;
		const score = percent(killed, own.length);
		const counts = { mutants: own.length, killed, survived, equivalent, score };
		return { what, mustBe: 'each mutant killed or explained', got, ok, ...counts };
	});
	const score = percent(killedIn(counted), counted.length);
	const ok = counted.length > 0 && score >= LEAST_SCORE && rows.every((row) => row.ok);
	return { rows, score, ok, unexplained, outdated };
}
