import type { IDataObject } from 'n8n-workflow';

import type { Input, Operation, Outcome, Outgoing, Planned } from '../operation';
import { counted } from '../errors/texts';
import { optionsIn, type Remark, type Remarks, succeeded } from '../result';

/** The user wants to see what would be sent. */
export const isPreview = (input: Input): boolean => optionsIn(input).preview === true;

const NOTE = 'This is a preview. Nothing was sent.';

/** What would be sent for an item, and what it would do. */
export async function previewOf(
	{ describe }: Operation,
	{ request, input, lookup }: Planned,
	remarks: Remarks,
): Promise<Outcome> {
	const described = (await describe?.({ request, input, lookup })) ?? succeeded({});
	if (!described.ok) return described;
	remarks.add(PREVIEW);
	const { warnings = [] } = request;
	const shown = { preview: true, note: NOTE, ...described.value, request: partsOf(request) };
	return { ...succeeded([shown]), warnings };
}

/** A request as a preview shows it. */
export const partsOf = ({ method, path, qs, body }: Outgoing): IDataObject => ({
	method,
	path,
	...(Object.keys(qs).length > 0 ? { query: qs } : {}),
	...(method === 'GET' || method === 'DELETE' ? {} : { body }),
});

/** Records that end an item without a request, as a preview shows them. */
export function markAsPreview(records: readonly IDataObject[], remarks: Remarks): IDataObject[] {
	const isShown = ({ preview }: IDataObject) => preview === true;
	if (!records.some(isShown)) remarks.add(NOTHING_TO_DO);
	return records.map((record) =>
		isShown(record) ? record : { preview: true, note: NOTHING_TO_SEND, ...record },
	);
}

const NOTHING_TO_SEND = 'This is a preview. Nothing would be sent.';

const NOTHING_TO_DO: Remark = {
	type: 'warning',
	say: ({ count }) => `Preview: for ${counted(count, 'item')}, nothing would be sent.`,
};

const PREVIEW: Remark = {
	type: 'warning',
	say: ({ count }) =>
		`Preview: nothing was sent. To do it, turn off “Preview” under Options${count > 1 ? ` (${count} items)` : ''}.`,
};
