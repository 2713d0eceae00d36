/** Ends the process when a main program has: with exit code 0 if it returned true. An error is printed. */
export function exitAfter(main: Promise<boolean>): void {
	main.then(
		(ok) => process.exit(ok ? 0 : 1),
		(error: Error) => {
			console.error(`\n${error.message}`);
			process.exit(1);
		},
	);
}

/** The same for a main program that stops by itself when the signal is set off, by Ctrl-C and its like. */
export function runCommand(main: (stop: AbortSignal) => Promise<boolean>): void {
	const stop = new AbortController();
	for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(name, () => {
			if (!stop.signal.aborted) stop.abort(new Error(`Stopped by ${name}`));
		});
	}
	exitAfter(main(stop.signal));
}
