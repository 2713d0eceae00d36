import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Summary } from './accounts';
import type { Day } from './calendar';

const FILE = join(__dirname, '../../docs/images/month.svg');

const size = { width: 880, height: 416 };
const chart = { left: 130, right: 860, top: 94, height: 110 };
const rows = { faults: 232, kills: 256, lost: 280 };
const table = { top: 326, columns: [130, 290, 450, 610] };

const style = `
		.page { fill: #ffffff; stroke: #d0d7de; }
		.text { fill: #24292f; }
		.soft { fill: #57606a; }
		.line { stroke: #d0d7de; }
		.messages { fill: #218bff; }
		.invoices { fill: #8250df; }
		.payments { fill: #2da44e; }
		.faults { fill: #bf8700; }
		.kills { fill: #cf222e; }
		.lost { fill: none; stroke: #57606a; stroke-width: 1.5; }
		text { font: 14px -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; }
		.title { font-size: 17px; font-weight: 600; }
		.strong { font-weight: 600; }
		.end { text-anchor: end; }
		@media (prefers-color-scheme: dark) {
			.page { fill: #0d1117; stroke: #30363d; }
			.text { fill: #e6edf3; }
			.soft { fill: #9da7b3; }
			.line { stroke: #30363d; }
			.messages { fill: #388bfd; }
			.invoices { fill: #a371f7; }
			.payments { fill: #3fb950; }
			.faults { fill: #d29922; }
			.kills { fill: #f85149; }
			.lost { stroke: #9da7b3; }
		}`;

const round = (value: number) => Math.round(value * 10) / 10;
const text = (x: number, y: number, kinds: string, words: string | number) =>
	`<text class="${kinds}" x="${round(x)}" y="${round(y)}">${words}</text>`;

/** The bars of the days, one kind upon the other. */
function bars(days: Day[]): string {
	const kinds = ['messages', 'invoices', 'payments'] as const;
	const sum = (day: Day) => kinds.reduce((all, kind) => all + day[kind], 0);
	const step = (chart.right - chart.left) / days.length;
	const scale = chart.height / Math.max(1, ...days.map(sum));
	return days
		.flatMap((day, at) => {
			let bottom = chart.top + chart.height;
			return kinds.map((kind) => {
				const height = day[kind] * scale;
				bottom -= height;
				const place = `x="${round(chart.left + at * step + 2)}" y="${round(bottom)}"`;
				return `<rect class="${kind}" ${place} width="${round(step - 4)}" height="${round(height)}" />`;
			});
		})
		.join('\n\t');
}

/** What went wrong on each day: the more, the larger. A crash that lasted for hours is a longer mark. */
function marks(days: Day[]): string {
	const step = (chart.right - chart.left) / days.length;
	const middle = (at: number) => round(chart.left + (at + 0.5) * step);
	const dots = (kind: 'faults' | 'lost', y: number) =>
		days.flatMap((day, at) => {
			if (day[kind] === 0) return [];
			const radius = Math.min(8, 2 + Math.sqrt(day[kind]) * 1.6);
			return `<circle class="${kind}" cx="${middle(at)}" cy="${y - 5}" r="${round(radius)}" />`;
		});
	const kills = days.flatMap((day, at) =>
		day.kills + day.outages > 0
			? `<rect class="kills" x="${middle(at) - 5}" y="${rows.kills - 12}" width="10" height="${day.outages > 0 ? 14 : 6}" rx="2" />`
			: [],
	);
	return [...dots('faults', rows.faults), ...kills, ...dots('lost', rows.lost)].join('\n\t');
}

/** The books beneath: the same numbers twice. */
function books({ books, counts }: Summary): string {
	const [first = 0, ...others] = table.columns;
	const lines = books.flatMap(({ what, service, n8n, uncertain }, at) => {
		const y = table.top + 24 * (at + 1);
		const cells = [service, n8n, uncertain];
		return [
			text(first - 110, y, 'text', what),
			...cells.map((value, cell) => text((others[cell] ?? 0) - 60, y, 'text strong end', value)),
		];
	});
	const heads = ['in the services', 'in n8n', 'of these uncertain'];
	const never = [`done twice: ${counts.doubled}`, `lost without a word: ${counts.unsaid}`];
	return [
		...heads.map((words, cell) => text((others[cell] ?? 0) - 60, table.top, 'soft end', words)),
		...lines,
		...never.map((words, at) => text(640, table.top + 24 * (at + 1), 'text strong', words)),
	].join('\n\t');
}

/** An SVG of the month that follows the colours of the page, and is sharp on screens with small pixels. */
export function monthPicture(
	summary: Summary,
	{ days, seed }: { days: number; seed: number },
): string {
	const { counts } = summary;
	const total = (kind: keyof Day) => summary.days.reduce((sum, day) => sum + day[kind], 0);
	const title = `${days} days of work in a real n8n`;
	const labels = [
		text(20, chart.top + 36, 'soft', 'per day:'),
		...(['payments', 'invoices', 'messages'] as const).map(
			(kind, at) =>
				`<rect class="${kind}" x="20" y="${chart.top + 48 + at * 22}" width="10" height="10" />${text(36, chart.top + 58 + at * 22, 'text', kind)}`,
		),
		text(20, rows.faults, 'text', `${counts.faults} faults`),
		text(20, rows.kills, 'text', `${counts.kills + counts.outages} crashes`),
		text(20, rows.lost, 'text', `${total('lost')} lost reports`),
	].join('\n\t');
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${2 * size.width}" height="${2 * size.height}" role="img" aria-labelledby="title desc">
	<title id="title">${title}</title>
	<desc id="desc">Messages, invoices and payments of each day, faults of the services, kills of n8n and lost deliveries. Beneath, the services’ books and n8n’s: the same numbers, nothing done twice, nothing lost without a word.</desc>
	<style>${style}
	</style>
	<rect class="page" x="0.5" y="0.5" width="${size.width - 1}" height="${size.height - 1}" rx="8" />
	${text(20, 34, 'text title', title)}
	${text(20, 56, 'soft', `The examples, simulated time, faults, crashes and lost deliveries (npm run month -- --seed ${seed})`)}
	${labels}
	${text(chart.left + 2, chart.top - 6, 'soft', 'day 1')}
	${text(chart.right, chart.top - 6, 'soft end', `day ${days}`)}
	${bars(summary.days)}
	${marks(summary.days)}
	<path class="line" d="M20 ${table.top - 24} H${chart.right}" />
	${books(summary)}
</svg>
`;
}

export const drawMonth = (summary: Summary, about: { days: number; seed: number }): void =>
	writeFileSync(FILE, monthPicture(summary, about));
