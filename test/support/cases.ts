import { brokenOff, type Finding } from './finding';

/** Something that a command plays and that `--only` can name. */
type Named = { name: string; title: string };

/** What a case found. One that breaks off has failed, but the others still run. */
export async function tried(
	find: () => Promise<Finding[]>,
	signal: AbortSignal,
): Promise<Finding[]> {
	try {
		return await find();
	} catch (error) {
		signal.throwIfAborted();
		console.error(error);
		return [brokenOff()];
	}
}

/** Plays the cases that `--only` names, or all. Throws for an unknown name, and lists the known ones. */
export async function playCases<Case extends Named>(
	all: readonly Case[],
	{ only, signal }: { only?: readonly string[]; signal: AbortSignal },
	play: (one: Case) => Promise<Finding[]>,
): Promise<Finding[]> {
	const unknown = only?.find((wanted) => !all.some(({ name }) => name === wanted));
	if (unknown !== undefined) {
		const list = all.map(({ name, title }) => `  ${name.padEnd(22)} ${title}`).join('\n');
		throw new Error(`There is no case ${unknown}. The cases:\n${list}`);
	}
	const found: Finding[] = [];
	for (const one of all.filter(({ name }) => !only || only.includes(name))) {
		console.log(`\n${one.name}: ${one.title}`);
		const rows = await tried(async () => await play(one), signal);
		found.push(...rows.map((row) => ({ ...row, what: `${one.name}: ${row.what}` })));
	}
	return found;
}
