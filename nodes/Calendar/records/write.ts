import type { IDataObject } from 'n8n-workflow';

import type { Outgoing } from '../../shared/operation';

/** A request that writes to the calendar, with what a layer has read before. */
export type Write = Outgoing & {
	/** The record that an update changes, as it was read before, and what the update changes of it. */
	update?: { record: IDataObject; changes: IDataObject };
	/** The time zone of the workflow, if the times are in the site’s, which isn’t known yet. */
	workflowZone?: string;
};
