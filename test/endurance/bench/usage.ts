import { readFileSync, writeFileSync } from 'node:fs';

/** What a process has used. Known on Linux only. */
export type Usage = { cpuMs?: number; peakBytes?: number; residentBytes?: number };

const tickMs = 10;

/** Reads the CPU time of all threads, in ticks, from fields 14 and 15. They come after the name in parentheses. */
export function readUsage(pid: number): Usage {
	if (process.platform !== 'linux') return {};
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const bytes = (name: string) => {
		const kilobytes = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1];
		return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
	};
	return {
		cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
		peakBytes: bytes('VmHWM'),
		residentBytes: bytes('VmRSS'),
	};
}

/** Resets the peak to the memory the process uses now. */
export function resetPeak(pid: number): void {
	if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
