import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a process says after a jump. */
type State = {
	/** When the next timer is due that must not be jumped past; null if there is none. */
	timer: number | null;
	/** When the next pause of something that is under way ends. */
	pause: number | null;
	/** How many requests that may change something it has sent since the last jump. */
	wrote: number;
};

const ended: State = { timer: null, pause: null, wrote: 0 };

/**
 * The time of day of all processes that were started with `preload`. It flows, and jumps when it is told to. In
 * `folder`, they read what time it is when they start.
 */
export async function openClock(start: number, folder: string) {
	const file = join(folder, 'clock.json');
	const processes = new Map<Socket, (state: State) => void>();
	let ahead = start - Date.now();
	const now = () => Date.now() + ahead;
	const server = createServer((socket) => {
		processes.set(socket, () => {});
		socket.on('error', () => {});
		const tell = (state: State) => processes.get(socket)?.(state);
		// It passes on the errors of a socket whose process was killed.
		createInterface(socket)
			.on('error', () => {})
			.on('line', (line) => tell(JSON.parse(line) as State));
		socket.once('close', () => {
			tell(ended);
			processes.delete(socket);
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	/** At once, because a process may be reading it. */
	const note = () => {
		writeFileSync(`${file}.new`, JSON.stringify({ port, ahead }));
		renameSync(`${file}.new`, file);
	};
	note();
	return {
		/** The environment variable of a process that is to have this time. */
		env: { MONTH_CLOCK: file },
		preload: join(__dirname, 'preload.cjs'),
		now,
		/**
		 * Sets the time, lets all processes do what is due, and waits until they have asked nothing of each other for so
		 * many milliseconds of real time.
		 */
		jump: async (to: number, quiet = 6) => {
			ahead += Math.max(0, to - now());
			note();
			const states = await Promise.all(
				[...processes.keys()].map(
					async (socket) =>
						await new Promise<State>((resolve) => {
							processes.set(socket, resolve);
							socket.write(`${JSON.stringify({ to: now(), quiet })}\n`);
						}),
				),
			);
			const earliest = (of: (state: State) => number | null) =>
				Math.min(...states.map((state) => of(state) ?? Infinity));
			return {
				timer: earliest(({ timer }) => timer),
				pause: earliest(({ pause }) => pause),
				wrote: states.reduce((sum, { wrote }) => sum + wrote, 0),
			};
		},
		close: () => {
			for (const socket of processes.keys()) socket.destroy();
			server.close();
		},
	};
}

export type Clock = Awaited<ReturnType<typeof openClock>>;
