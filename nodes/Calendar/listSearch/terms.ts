import type { IDataObject, ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { listAll } from '../../shared/n8n/reads';
import { calendar } from '../service';
import { decodeHtml } from '../text';
import { hasId } from './readInParts';

type Load = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;

/** A list of all terms, including those that no event uses yet. */
const loader = (path: string, label: (term: IDataObject, all: TermsById) => string): Load =>
	async function () {
		const terms = (await listAll(this, calendar, path, { hide_empty: '0' })).filter(hasId);
		const byId: TermsById = new Map(terms.map((term) => [Number(term.id), term]));
		return terms
			.map((term) => ({ name: label(term, byId), value: Number(term.id) }))
			.sort((one, other) => one.name.localeCompare(other.name));
	};

type TermsById = Map<number, IDataObject>;

const pathOf = ({ name, id }: IDataObject) => decodeHtml(name).trim() || `ID ${String(id)}`;

/** A category with its parents: “Music › Jazz”. Stops if the parents form a circle. */
function path(term: IDataObject, all: TermsById): string {
	const names: string[] = [];
	const seen = new Set<IDataObject>();
	for (let at: IDataObject | undefined = term; at && !seen.has(at); ) {
		seen.add(at);
		names.unshift(pathOf(at));
		at = all.get(Number(at.parent ?? 0));
	}
	return names.join(' › ');
}

export const getCategories = loader('/categories', path);
export const getTags = loader('/tags', pathOf);
