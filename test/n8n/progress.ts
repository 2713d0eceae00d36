const redrawEveryMs = 1_000;
const plainLineEveryMs = 15_000;

/**
 * Shows the progress of a long step: in a terminal, one line that is redrawn every second; in a log, a new line now and
 * then. Returns a function that stops it.
 */
export function showProgress(text: () => string): () => void {
	const terminal = process.stdout.isTTY && !process.env.CI;
	const draw = () => {
		if (terminal) process.stdout.write(`\r\u001b[K${text()}`);
		else console.log(text());
	};
	draw();
	const timer = setInterval(draw, terminal ? redrawEveryMs : plainLineEveryMs);
	return () => {
		clearInterval(timer);
		if (terminal) process.stdout.write('\r\u001b[K');
	};
}

export function secondsSince(began: number): number {
	return Math.round((Date.now() - began) / 1000);
}
