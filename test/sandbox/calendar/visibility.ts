import type { Viewer } from './definition';
import { invalid } from './errors';
import type { Row, Values } from './types';

export const text = (row: Row, field: string) => String((row as unknown as Values)[field] ?? '');
export const statusOf = (row: Row) => text(row, 'status') || 'publish';

/** Everybody sees what is published; an editor sees the rest but the trash, unless asking for it. */
export function seenBy({ editor }: Viewer, status: unknown): (row: Row) => boolean {
	if (status === undefined) {
		return (row) => (editor ? statusOf(row) !== 'trash' : statusOf(row) === 'publish');
	}
	const wanted = String(status).split(',');
	if (!editor && wanted.some((one) => one !== 'publish')) {
		throw invalid({ status: 'Only published records are public.' });
	}
	return (row) => wanted.includes(statusOf(row));
}

/** Published, and not closed by a password, or opened with it. */
export const isOpen = (row: Row, password: unknown) =>
	statusOf(row) === 'publish' && text(row, 'password') === (password ?? '');
