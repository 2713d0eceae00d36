import type { Request } from 'express';
import { z } from 'zod';

import { bodies, required } from './bodies';
import { readQuery } from './parameters';
import { queries } from './queries';
import type { Scope } from './readers';
import { checkRight, isFoundLate } from './rights';
import type { CalendarSettings } from '../../control/types';
import { Refusal } from '../../server/service';
import type { Viewer } from '../definition';
import { missing, noRoute } from '../errors';
import type { Action } from '../mode';
import type { Store } from '../store';
import type { Row, Values } from '../types';

export interface Site extends Scope {
	store: Store;
	flavour(): CalendarSettings['flavour'];
}

/** Every parameter that cannot be, with a message; the type that was wanted is told in details too. */
function refuseInvalid(messages: Array<[name: string, message: string]>): Refusal {
	const params = Object.fromEntries(
		messages.map(([name, message]) => [
			name,
			message.startsWith('is not') ? `${name} ${message}` : message,
		]),
	);
	const typed = messages.filter(([, message]) => message.startsWith('is not'));
	const details = Object.fromEntries(
		typed.map(([name]) => [
			name,
			{ code: 'rest_invalid_type', message: params[name], data: { param: name } },
		]),
	);
	return new Refusal(400, {
		code: 'rest_invalid_param',
		message: `Invalid parameter(s): ${Object.keys(params).join(', ')}`,
		data: { status: 400, params, details: typed.length > 0 ? details : [] },
	});
}

function read(shape: z.ZodRawShape, sent: Values): Values {
	const given = Object.keys(shape).filter((name) => sent[name] !== undefined);
	const wanted = Object.fromEntries(given.map((name) => [name, shape[name] ?? z.any()]));
	const { success, data, error } = z.object(wanted).safeParse(sent);
	if (success) return data;
	const first = new Map<string, string>();
	for (const { path, message } of error.issues) {
		const name = String(path[0]);
		if (!first.has(name)) first.set(name, message);
	}
	throw refuseInvalid([...first]);
}

/** Query and body together; the body goes first. */
const sentWith = (req: Request): Values => ({
	...readQuery(req.url),
	...(typeof req.body === 'object' ? (req.body as Values) : {}),
});

function valuesOf({ name, does }: Action, req: Request, site: Site, viewer: Viewer): Values {
	if (does === 'list') return read(queries[name](site, viewer.editor), readQuery(req.url));
	if (does === 'read' || does === 'delete') return readQuery(req.url);
	const sent = sentWith(req);
	const lacking = required[name].filter((field) => does === 'create' && sent[field] === undefined);
	if (lacking.length > 0) throw missing(lacking);
	return read(bodies[name](site), sent);
}

/** Values come first and rights second: a wrong number is told to anybody, with or without a right. */
export function check(action: Action, req: Request, viewer: Viewer, site: Site): Values {
	const { name, does, key } = action;
	if (key && 'id' in key && !Number.isInteger(key.id)) throw noRoute();
	const isLate = isFoundLate(action, site.flavour());
	if (key && !isLate && does !== 'list' && does !== 'create') site.store[name].find(key, does);
	const values = valuesOf(action, req, site, viewer);
	const rows = [...site.state[name].values()] as Row[];
	const row = key && rows.find((one) => ('id' in key ? one.id === key.id : one.slug === key.slug));
	checkRight(action, row, viewer);
	return values;
}
