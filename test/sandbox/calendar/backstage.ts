import { Router } from 'express';

import { openStore, slugify, type Definitions } from './collection';
import { toUtc } from './dates';
import { settle } from './events';
import { currencyIn } from './observed/price';
import { plainDefinitions, plainRules } from './plain';
import type { CollectionName, Definition, EventRow, Row, State, Values } from './types';

const clockFields = ['start_date', 'end_date', 'timezone', 'all_day'];
const isGiven = (names: string[], fields: Values) => names.some((name) => name in fields);

/** UTC times follow the local times, unless they are among the fields to change. */
function follow<R extends Row>(row: R, fields: Values): R {
	const isMoved = isGiven(clockFields, fields);
	if (!isMoved || isGiven(['utc_start_date', 'utc_end_date'], fields)) return row;
	return settle(row as unknown as EventRow) as unknown as R;
}

/** A cost without its currency is stored as if it had been written through the API. */
const withCurrency = (fields: Values): Values =>
	typeof fields.cost === 'string' && !isGiven(['currency_symbol', 'currency_position'], fields)
		? { ...fields, ...currencyIn(fields.cost) }
		: fields;

/**
 * The part of the control surface that changes records directly in the site's database. Nothing is checked, fields have
 * the names under which they are stored, and modification times come from the calendar's clock.
 */
export function backstage(world: () => { state: State; now(): Date }): Router {
	const tableOf = (req: { params: { name: string } }) => {
		const { state, now } = world();
		const name = req.params.name as CollectionName;
		const definition = (plainDefinitions(state) as Definitions)[name] as unknown as Definition<Row>;
		const rows = state[name] as Map<number, Row>;
		const stamp = () => (definition.isPost ? { modified_utc: toUtc(now()) } : {});
		return {
			rows,
			add: (given: Values) => {
				const fields = withCurrency(given);
				const id = Number(fields.id ?? state.lastId + 1);
				state.lastId = Math.max(state.lastId, id);
				const slug = `${slugify(String(fields[definition.title] ?? definition.one))}-${id}`;
				const row = { ...definition.blank(now()), ...stamp(), slug, ...fields, id };
				rows.set(id, follow(row, fields));
				return id;
			},
			change: (id: number, given: Values) => {
				const fields = withCurrency(given);
				const row = { ...rows.get(id), ...stamp(), ...fields, id } as Row;
				rows.set(id, follow(row, fields));
			},
		};
	};

	const router = Router();
	router.param('name', (_req, res, next, name: CollectionName) => {
		if (world().state[name] instanceof Map) next();
		else res.status(404).json({ error: `No such collection: ${name}` });
	});
	router.param('id', (req, res, next, id: string) => {
		const name = req.params.name as CollectionName;
		if (world().state[name].has(Number(id))) next();
		else res.status(404).json({ error: `No record ${id} in ${name}` });
	});
	const idOf = ({ params }: { params: { id: string } }) => Number(params.id);
	router
		.route('/calendar/:name')
		.get((req, res) => res.json([...tableOf(req).rows.values()]))
		.post((req, res) => res.json((req.body as Values[]).map(tableOf(req).add)));
	router
		.route('/calendar/:name/:id')
		.get((req, res) => res.json(tableOf(req).rows.get(idOf(req))))
		.post((req, res) => {
			tableOf(req).change(idOf(req), req.body as Values);
			res.sendStatus(204);
		})
		.delete((req, res) => {
			tableOf(req).rows.delete(idOf(req));
			res.sendStatus(204);
		});
	router.post('/calendar/:name/:id/trash', (req, res) => {
		const { state, now } = world();
		const store = openStore(state, now, plainDefinitions(state), plainRules);
		store[req.params.name as CollectionName].remove(Number(req.params.id));
		res.sendStatus(204);
	});
	router.delete('/calendar', (_req, res) => {
		const { state } = world();
		const names = Object.keys(plainDefinitions(state)) as CollectionName[];
		for (const name of names) state[name].clear();
		res.sendStatus(204);
	});
	return router;
}
