import { instantText, withOffset } from '../dates';
import { decodeHtml, normalizeText } from '../values';
import type { TriggerReport } from './nextState';

/** What one item tells: the report of the first date, and when all of them start. */
interface TitleReport {
	report: TriggerReport;
	dates: string[];
}

const startOf = (report: TriggerReport): number =>
	report.type === 'deleted' ? report.remembered.start : report.event.start;

const titleOf = (report: TriggerReport): string =>
	normalizeText(
		report.type === 'deleted' ? report.remembered.title : decodeHtml(report.event.record.title),
	);

/** When an event starts: with the offset of its zone, if the service still shows it. */
export function dateOf(report: TriggerReport): string {
	const record = report.type === 'deleted' ? report.record : report.event.record;
	const shown = record && withOffset(record.start_date, record.utc_start_date, record.timezone);
	return shown ?? instantText(startOf(report) * 1000);
}

/**
 * The reports with those of one title and kind together, in the order of their first dates: nothing in the answers of
 * the service links the dates of a series, but their title is one.
 */
export function byTitle(reports: readonly TriggerReport[]): TitleReport[] {
	const groups = new Map<unknown, TriggerReport[]>();
	for (const report of [...reports].sort((one, other) => startOf(one) - startOf(other))) {
		const title = titleOf(report);
		const key = title === '' ? report : JSON.stringify([report.type, title]);
		const group = groups.get(key);
		if (group) group.push(report);
		else groups.set(key, [report]);
	}
	return [...groups.values()].flatMap((group) => {
		const [report] = group;
		return report ? [{ report, dates: group.map(dateOf) }] : [];
	});
}
