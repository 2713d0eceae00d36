import { brokenOff, type Finding } from './finding';

/** Something that a command plays and that `--only` can name. */
type Named = { name: string; title: string };

/** The cases that `--only` names; all of them without it. Throws for an unknown name, and lists the known ones. */
export function chosenCases<Case extends Named>(
	all: readonly Case[],
	only: readonly string[] | undefined,
): Case[] {
	const unknown = only?.find((wanted) => !all.some(({ name }) => name === wanted));
	if (unknown === undefined) return all.filter(({ name }) => !only || only.includes(name));
	throw new Error(`There is no case ${unknown}. The cases:\n${listOf(all)}`);
}

/** A line for each case. */
export const listOf = (all: readonly Named[]): string =>
	all.map(({ name, title }) => `  ${name.padEnd(22)} ${title}`).join('\n');

/** What a case found. One that breaks off has failed, but the others still run. */
export async function playCase(
	{ name, title }: Named,
	find: () => Promise<Finding[]>,
	signal: AbortSignal,
): Promise<Finding[]> {
	console.log(`\n${name}: ${title}`);
	try {
		return await find();
	} catch (error) {
		signal.throwIfAborted();
		console.error(error);
		return [brokenOff()];
	}
}
