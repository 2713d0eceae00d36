/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */

const redrawEveryMs = 1_000;
const plainLineEveryMs = 15_000;

/**
 * Shows what a long step is doing: one line drawn again each second in a terminal, a plain line now
 * and then where the output is a log. Returns a function that ends it.
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
