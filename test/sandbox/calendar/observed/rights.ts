import type { Viewer } from '../definition';
import { forbidden } from '../gate';
import type { Action } from '../mode';
import type { CollectionName, Post, Row } from '../types';
import { statusOf } from '../visibility';

const ranks: Array<Viewer['role']> = [
	'anonymous',
	'subscriber',
	'contributor',
	'author',
	'editor',
	'administrator',
];
export const isAtLeast = ({ role }: Viewer, least: Viewer['role']) =>
	ranks.indexOf(role) >= ranks.indexOf(least);

/** The lowest role that can create records of each kind. */
const makers: Record<CollectionName, Viewer['role']> = {
	events: 'contributor',
	venues: 'contributor',
	organizers: 'contributor',
	categories: 'author',
	tags: 'editor',
};

/** Authors can change their own records, contributors only until they are published. */
function mayChange(viewer: Viewer, row: Row): boolean {
	if (isAtLeast(viewer, 'editor')) return true;
	const isOwn = (row as Post).author === viewer.id;
	return isOwn && (isAtLeast(viewer, 'author') || statusOf(row) !== 'publish');
}

/** Throws if the viewer isn't allowed to write. An unknown record belongs to nobody. */
export function checkRight({ name, does }: Action, row: Row | undefined, viewer: Viewer) {
	if (does === 'list' || does === 'read') return;
	const isTerm = name === 'categories' || name === 'tags';
	const mayMake = isAtLeast(viewer, makers[name]);
	if (!mayMake || (row && !isTerm && !mayChange(viewer, row))) throw forbidden(viewer);
}

/** Records of contributors become drafts or pending. All others publish, unless they send another status. */
export function statusFor(viewer: Viewer, wanted: unknown): string {
	if (isAtLeast(viewer, 'author')) return String(wanted ?? 'publish');
	return wanted === 'publish' ? 'pending' : String(wanted ?? 'draft');
}
