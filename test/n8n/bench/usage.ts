/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { readFileSync, writeFileSync } from 'node:fs';

/** What a process has used; nothing where the system doesn't tell (other than Linux). */
export type Usage = { cpuMs?: number; peakBytes?: number; residentBytes?: number };

const tickMs = 10;

/** Linux tells the CPU time of all threads in ticks, fields 14 and 15, after the name in brackets. */
export function readUsage(pid: number): Usage {
	if (process.platform !== 'linux') return {};
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const bytes = (name: string) => {
		const told = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1];
		return told === undefined ? undefined : Number(told) * 1024;
	};
	return {
		cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
		peakBytes: bytes('VmHWM'),
		residentBytes: bytes('VmRSS'),
	};
}

/** Lets the peak begin anew at what the process holds now. */
export function resetPeak(pid: number): void {
	if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
