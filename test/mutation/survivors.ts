import { told, type Finding } from '../support/finding';
import survivors from './survivors.json';

interface Position {
	line: number;
	column: number;
}

/** As Stryker reports it. Lines and columns count from 1; the end is behind the last character. */
interface Mutant {
	status: string;
	replacement?: string;
	location: { start: Position; end: Position };
}

/** What Stryker found in an area, by file. */
type Area = Record<string, { source: string; mutants: Mutant[] }>;

const LONGEST = 90;

/** On one line, and cut. */
const brief = (code: string): string => {
	const line = code.replace(/\s+/g, ' ').trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

/** What a mistake is called in survivors.json: by its code, which doesn’t move when a line is added above. */
export function nameOf(file: string, source: string, { location, replacement }: Mutant): string {
	const { start, end } = location;
	const lines = source.split('\n').slice(start.line - 1, end.line);
	const whole = lines.join('\n');
	const tail = (lines.at(-1) ?? '').length - (end.column - 1);
	const changed = whole.slice(start.column - 1, whole.length - tail);
	return `${file}: ${brief(lines[0] ?? '')} | ${brief(changed)} → ${brief(replacement ?? '')}`;
}

/** Those that no test noticed, or that no test even reached. */
const survived = ({ status }: Mutant): boolean => ['Survived', 'NoCoverage'].includes(status);

const noticed = ({ status }: Mutant): boolean => ['Killed', 'Timeout'].includes(status);

type Names = Readonly<Record<string, readonly string[]>>;

/** The names of what survived, by area. */
export const survivorsIn = (areas: Record<string, Area>): Names =>
	Object.fromEntries(
		Object.entries(areas).map(([area, files]) => [
			area,
			Object.entries(files).flatMap(([file, { source, mutants }]) =>
				mutants
					.filter(survived)
					.map((mutant) => nameOf(file.replace(/^nodes\//, ''), source, mutant)),
			),
		]),
	);

/** Those of the first list that aren’t in the second, each as often as it is there more often. */
function without(names: readonly string[], others: readonly string[]): string[] {
	const left = [...others];
	return names.filter((name) => {
		const at = left.indexOf(name);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

/**
 * A row for each area, and one for each mistake that survived although it isn’t in the list of those that were looked
 * at: a test that would have noticed it is gone, or the code is new.
 */
export function compareSurvivors(areas: Record<string, Area>, known: Names): Finding[] {
	return Object.entries(survivorsIn(areas)).flatMap(([area, names]) => {
		const mutants = Object.values(areas[area] ?? {}).flatMap((file) => file.mutants);
		const caught = mutants.filter(noticed).length;
		const all = caught + names.length;
		const looked = known[area] ?? [];
		return [
			{ what: `${area}: noticed`, mustBe: 'some', got: `${caught} of ${all}`, ok: caught > 0 },
			...without(names, looked).map((what) => ({
				...{ what, mustBe: 'noticed, or in survivors.json', got: 'not noticed', ok: false },
			})),
			...without(looked, names).map((what) => told(what, 'noticed: out of survivors.json')),
		];
	});
}

export const readStryker = (text: string): Finding[] =>
	compareSurvivors(JSON.parse(text) as Record<string, Area>, survivors);
