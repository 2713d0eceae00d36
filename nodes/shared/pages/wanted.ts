import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../result';
import type { PagePlan } from '../service';

/** Whether a record of a page counts. What isn’t an object can’t be judged, so it counts. */
export const isWanted = ({ keep }: Pick<PagePlan, 'keep'>, record: IDataObject): boolean =>
	!keep || !isObject(record) || keep(record);

/** Of all records that were read, the part that the plan asks for. */
export const wantedOf = (plan: PagePlan, records: readonly IDataObject[]): IDataObject[] =>
	records.filter((record) => isWanted(plan, record)).slice(plan.skip, plan.limit);

/** Whether the part that the plan asks for is complete, however long the list is. */
export const isFull = ({ limit, skip = 0 }: PagePlan, wanted: readonly IDataObject[]): boolean =>
	wanted.length >= limit - skip;
