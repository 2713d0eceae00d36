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

/** Who may make records of each kind. */
const makers: Record<CollectionName, Viewer['role']> = {
	events: 'contributor',
	venues: 'contributor',
	organizers: 'contributor',
	categories: 'author',
	tags: 'editor',
};

/** Authors change what is theirs, contributors only as long as it is not published. */
function mayChange(viewer: Viewer, row: Row): boolean {
	if (isAtLeast(viewer, 'editor')) return true;
	const isOwn = (row as Post).author === viewer.id;
	return isOwn && (isAtLeast(viewer, 'author') || statusOf(row) !== 'publish');
}

/** Refuses who has not the right to write; a record that is not there is nobody's. */
export function checkRight({ name, does }: Action, row: Row | undefined, viewer: Viewer) {
	if (does === 'list' || does === 'read') return;
	const isTerm = name === 'categories' || name === 'tags';
	const mayMake = isAtLeast(viewer, makers[name]);
	if (!mayMake || (row && !isTerm && !mayChange(viewer, row))) throw forbidden(viewer);
}

/** Contributors hand in; whoever may publish does so unless something else is asked for. */
export function statusFor(viewer: Viewer, asked: unknown): string {
	if (isAtLeast(viewer, 'author')) return String(asked ?? 'publish');
	return asked === 'publish' ? 'pending' : String(asked ?? 'draft');
}
