import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const commands = [
	'chromium',
	'chromium-browser',
	'google-chrome-stable',
	'google-chrome',
	'microsoft-edge',
];

const onMac = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const onWindows = [
	'Google\\Chrome\\Application\\chrome.exe',
	'Microsoft\\Edge\\Application\\msedge.exe',
];

function candidates(): string[] {
	const { env, platform } = process;
	if (platform === 'darwin') return onMac;
	if (platform === 'win32') {
		const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
		return folders.flatMap((folder) => onWindows.map((file) => join(folder ?? '', file)));
	}
	const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
	return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

export const howToInstall = [
	'The tests in a browser need Chromium, Google Chrome or Microsoft Edge, and none was found.',
	'Install one, for example with `sudo apt-get install chromium`, or set TEST_BROWSER to the path of its program.',
].join('\n');

/** The program of an installed Chromium, Chrome or Edge. */
export function findBrowser(): string | undefined {
	const { TEST_BROWSER: chosen } = process.env;
	const paths = chosen && chosen !== 'required' ? [chosen] : candidates();
	return paths.find(existsSync);
}

export const launchOptions = {
	executablePath: findBrowser(),
	/** Without a sandbox, which needs privileges in containers, and without anything that connects to the internet. */
	args: [
		// Faster than to intercept requests, which turns the cache off.
		'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
	],
	timeout: 180_000,
};
