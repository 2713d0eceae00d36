import type { Viewer } from './definition';
import { invalid } from './errors';
import type { Row, Values } from './types';

export const text = (row: Row, field: string) => String((row as unknown as Values)[field] ?? '');
export const statusOf = (row: Row) => text(row, 'status') || 'publish';

/** Everybody sees published records. Editors also see the rest, but the trash only if they ask for it. */
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

/** Whether a record is published and has no password, or the given one. */
export const isOpen = (row: Row, password: unknown) =>
	statusOf(row) === 'publish' && text(row, 'password') === (password ?? '');
