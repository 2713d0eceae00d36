import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What the commands have that report on what is promised. */
export const reporting = {
	/** A short form. */
	quick: { type: 'boolean', default: false },
	/** A file for the findings. */
	json: { type: 'string' },
} as const;

/** An option that takes a text, and can be repeated. */
export const several = { type: 'string', multiple: true } as const;

/** The options that a command was given. For `--help`, it prints how to use the command, and ends it. */
export function readOptions<Own extends Options>(usage: string, own: Own) {
	const help = process.argv.slice(2).includes('--help');
	if (!help) return parseArgs({ options: own }).values;
	console.log(usage);
	process.exit(0);
}
