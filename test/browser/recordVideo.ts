import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Page } from '@playwright/test';

/** As large as the window of the tests. */
const size = { width: 1280, height: 800 };

const framesPerSecond = 10;

/** How long a viewer needs for a line of text, in milliseconds. */
const readingTime = 4_000;

/**
 * Films a page, with a mouse pointer and what is said as a line of text, until `stop` is called. Playwright’s own films
 * need a program that it downloads, so this uses an ffmpeg that is installed (on Debian: `apt-get install ffmpeg`).
 */
export async function recordVideo(page: Page, path: string) {
	mkdirSync(dirname(path), { recursive: true });
	const input = [
		'-f',
		'image2pipe',
		'-c:v',
		'mjpeg',
		'-framerate',
		`${framesPerSecond}`,
		'-i',
		'-',
	];
	const output = [
		'-c:v',
		'libx264',
		'-crf',
		'20',
		'-pix_fmt',
		'yuv420p',
		'-movflags',
		'+faststart',
	];
	const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output, path], {
		stdio: ['pipe', 'ignore', 'inherit'],
	});
	const ended = once(ffmpeg, 'close') as Promise<[number]>;
	let last: Buffer | undefined;
	// Pages send a frame only when something changes.
	const timer = setInterval(() => last && ffmpeg.stdin.write(last), 1_000 / framesPerSecond);
	await page.screencast.showActions({
		cursor: 'pointer',
		duration: 800,
		style: { title: 'display: none' },
	});
	await page.screencast.start({ onFrame: ({ data }) => void (last = data), size, quality: 95 });
	return {
		say: async (title: string, description: string) =>
			await page.screencast.showChapter(title, { description, duration: readingTime }),
		stop: async () => {
			await page.screencast.stop();
			clearInterval(timer);
			ffmpeg.stdin.end();
			const [code] = await ended;
			if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
		},
	};
}
