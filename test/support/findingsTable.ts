import { table } from '../generate/docs/markdown';
import type { Finding } from './finding';

/** The table leaves in what Markdown takes for emphasis, code or a link. */
const escaped = (text: string): string => text.replace(/[*_\\`[\]]/g, '\\$&');

export const findingsTable = (rows: readonly Finding[]): string =>
	table(
		['What', 'Must be', 'Found', 'OK'],
		rows.map(({ what, mustBe, got, ok }) => [
			...[what, mustBe, got].map(escaped),
			ok ? 'yes' : '**no**',
		]),
	);
