import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { compareAnswer } from '../../nodes/Calendar/records/compareAnswer';
import { compareEvent } from '../../nodes/Calendar/resources/event/output';
import type { Lookup, Outgoing } from '../../nodes/shared/operation';
import { succeeded } from '../../nodes/shared/result';
import { throughLayer } from '../support/throughLayer';
import type { Sequence, Step } from './replay';

const FOLDER = join(__dirname, 'calendar-recorded');

const names: string[] = [];
const numberOf = (name: string): number => {
	if (!names.includes(name)) names.push(name);
	return names.indexOf(name) + 1;
};

/** A recorded value with numbers in place of the names of IDs. What isn’t there is marked so. */
const filled = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(filled);
	if (typeof value === 'object' && value !== null) {
		const entries = Object.entries(value).filter(([, each]) => each !== '<absent>');
		return Object.fromEntries(entries.map(([name, each]) => [name, filled(each)]));
	}
	const [, name] = /^[{<](\w+)(?::text)?[}>]$/.exec(String(value)) ?? [];
	if (name === 'time') return value;
	return name === undefined ? value : numberOf(name);
};

/** The steps that wrote something, and were answered with the record or with the part of it that was written. */
const isWrite = ({ method, status, path, body }: Step): boolean =>
	['POST', 'PATCH', 'PUT'].includes(method ?? '') &&
	[200, 201].includes(status) &&
	typeof body === 'object' &&
	/^\/(events|venues|organizers|categories|tags)\b/.test(path);

async function toldOf({ method, path, body, answer, answerHas }: Step): Promise<readonly string[]> {
	const shown = filled(answer ?? answerHas) as IDataObject;
	const known = (name: string) => answer !== undefined || name in shown;
	const entries = Object.entries(filled(body) as IDataObject).filter(([name]) => known(name));
	const request = { method, path, qs: {}, body: Object.fromEntries(entries) } as Outgoing;
	const lookup = { baseUrl: 'https://site.example' } as Lookup;
	const layer = path.startsWith('/events') ? compareEvent : compareAnswer();
	const { sent } = await throughLayer(
		layer,
		{ request, lookup },
		{ answer: succeeded(shown), warnings: [] },
	);
	return ('warnings' in sent ? sent.warnings : undefined) ?? [];
}

/**
 * The sequences and steps, counted from 1, that stored something else: other costs, times, links and slugs, names that
 * count as those of others, statuses and HTML that a role may not set, backslashes and percent codes.
 */
const TOLD: Record<string, string> = {
	'costs.json': '1.10 1.12 1.13 1.17 1.18 1.19 1.20 1.24 1.25 2.14 2.24',
	'dates-and-zones.json': '5.1 5.2 5.3',
	'events-write.json': '11.4 12.2 12.10 13.2 14.1 15.4 15.6 17.8',
	'linked-posts.json': '3.2 3.7 3.8 3.9 3.10 4.1 4.2 4.3 7.2 7.4 8.1 8.2 8.3',
	'rights.json': '1.9 6.4',
	'statuses-trash.json': '4.1',
	'terms.json': '1.15 1.20 4.3 4.8 4.9 4.10 4.11 8.3 8.5 8.7 8.8 8.9 8.10 8.11',
	'text-and-slugs.json': '1.5 2.5 3.2 6.6',
	'themes.json': '1.1 1.2 1.4 1.6 2.6 3.1 3.3 3.4 4.1 4.3 4.4 5.1 5.2',
};

test('of all writes that real servers answered, what they stored otherwise is told, and nothing else', async () => {
	const told: Record<string, string[]> = {};
	let writes = 0;
	for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) {
		const { sequences = [] } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
			sequences?: Sequence[];
		};
		for (const [place, { steps }] of sequences.entries()) {
			for (const [at, step] of steps.entries()) {
				if (!isWrite(step) || (step.answer ?? step.answerHas) === undefined) continue;
				writes++;
				const said = await toldOf(step);
				if (said.length > 0) (told[file] ??= []).push(`${place + 1}.${at + 1}`);
			}
		}
	}
	expect(
		Object.fromEntries(Object.entries(told).map(([file, steps]) => [file, steps.join(' ')])),
	).toEqual(TOLD);
	expect(writes).toBeGreaterThan(380);
});
