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
