import type { Request } from 'express';
import { z } from 'zod';

import { bodies, required } from './bodies';
import { invalidParams } from './errors';
import { readQuery } from './parameters';
import { queries } from './queries';
import type { Scope } from './readers';
import { checkRight } from './rights';
import { isFoundLate } from './rules';
import type { CalendarSettings } from '../../control/types';
import type { Viewer } from '../definition';
import { missing, noRoute } from '../errors';
import type { Action } from '../mode';
import type { Store } from '../store';
import type { Row, Values } from '../types';

export interface Site extends Scope {
	store: Store;
	flavour(): CalendarSettings['flavour'];
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
	throw invalidParams(Object.fromEntries(first));
}

/** Query and body together; the body has priority. */
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
	return stripSlashes(read(bodies[name](site), sent)) as Values;
}

/** One level of backslashes is lost in all texts: `C:\temp` becomes `C:temp`, and two become one. */
function stripSlashes(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(/\\(.?)/gs, '$1');
	if (Array.isArray(value)) return value.map(stripSlashes);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stripSlashes(each)]));
}

/** Checks values before permissions, so that everybody is told about an unknown ID, even without permission. */
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
