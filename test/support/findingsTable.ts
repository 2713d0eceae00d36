import { table } from '../generate/docs/markdown';
import type { Finding } from './finding';

/** Escapes what Markdown takes for emphasis, code or a link. The table takes care of other signs. */
const escaped = (text: string): string => text.replace(/[*_\\`[\]]/g, '\\$&');

export const findingsTable = (rows: readonly Finding[]): string =>
	table(
		['What', 'Must be', 'Found', 'OK'],
		rows.map(({ what, mustBe, got, ok }) => [
			...[what, mustBe, got].map(escaped),
			ok ? 'yes' : '**no**',
		]),
	);
