import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A script that ends a child process when its parent has ended. */
export const tether = join(__dirname, 'tether.cjs');

type NpmRun = {
	cwd: string;
	/** Called with each line npm writes. */
	onLine?: (line: string) => void;
	signal?: AbortSignal;
};

/** The environment without the variables of an outer npm, which describe that run and not this one. */
function cleanEnv(): NodeJS.ProcessEnv {
	const outer =
		/^(npm_(lifecycle|package|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|NODE_ENV|NODE_OPTIONS|JEST)/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}

/** npm asks three times, with pauses of 2 and 20 seconds; by default, it waits for more than a minute. */
const patience = [
	'--fetch-retries=2',
	'--fetch-retry-mintimeout=2000',
	'--fetch-retry-maxtimeout=20000',
];
const failedAttempt = /^npm http fetch .* attempt (\d) failed with (\S+)/;
const failedAtOnce =
	/^npm (?:error|ERR!) code (ENOTFOUND|EAI_AGAIN|ECONN\w+|\w*TIMED?OUT|E\w+UNREACH|EPROTO)$/;

type Download = Omit<NpmRun, 'cwd'> & {
	/** Called when a request has failed and npm tries again. */
	onTrouble?: (code: string) => void;
};

/** Runs `npm ci`. Gives up as soon as the registry can't be reached, which npm itself says only minutes later. */
export async function download(
	what: string,
	folder: string,
	{ signal, onLine, onTrouble }: Download,
): Promise<void> {
	const giveUp = new AbortController();
	const signals = [giveUp.signal, ...(signal ? [signal] : [])];
	let reason: string | undefined;
	const judge = (line: string) => {
		onLine?.(line);
		const [, attempt = '', code = ''] = failedAttempt.exec(line) ?? [];
		if (code) onTrouble?.(code);
		reason ??= attempt === '3' ? code : failedAtOnce.exec(line)?.[1];
		if (reason) giveUp.abort();
	};
	const args = ['ci', '--no-audit', '--no-fund', '--loglevel=http', ...patience];
	try {
		await npm(args, { cwd: folder, signal: AbortSignal.any(signals), onLine: judge });
	} catch (error) {
		if (reason === undefined) throw error;
		throw new Error(
			`Can’t download ${what}: the npm registry can’t be reached (${reason}). Check the connection with npm ping, then run the same command again: what has been downloaded is kept.`,
		);
	}
}

/** Runs npm and returns its standard output. If it fails, the error quotes the end of everything npm printed. */
export async function npm(args: string[], { cwd, onLine, signal }: NpmRun): Promise<string> {
	// On Windows, npm is a batch file, which needs a shell, and a shell doesn't pass on the channel to the parent.
	const windows = process.platform === 'win32';
	const child = spawn('npm', args, {
		cwd,
		env: { ...cleanEnv(), NODE_OPTIONS: `--require ${JSON.stringify(tether)}` },
		signal,
		stdio: ['ignore', 'pipe', 'pipe', windows ? 'ignore' : 'ipc'],
		shell: windows,
	});
	let stdout = '';
	let rest = '';
	const lines: string[] = [];
	const read = (text: string) => {
		const parts = (rest + text).split('\n');
		rest = parts.pop() ?? '';
		for (const line of parts) {
			lines.push(line);
			onLine?.(line);
		}
	};
	child.stdout?.setEncoding('utf8').on('data', (text: string) => {
		stdout += text;
		read(text);
	});
	child.stderr?.setEncoding('utf8').on('data', read);
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	if (code === 0) return stdout;
	const output = lines.filter((line) => !line.includes('http fetch')).slice(-25);
	throw new Error(`npm ${args[0]} failed in ${cwd} (exit code ${code}):\n${output.join('\n')}`);
}
