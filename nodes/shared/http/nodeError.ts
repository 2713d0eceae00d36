import {
	NodeApiError,
	NodeOperationError,
	type IExecutePaginationFunctions,
	type ILoadOptionsFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import type { Failure } from './types';

/**
 * Ends an item that failed: stops the node, or, where the user chose to continue, gives back one item that tells what
 * happened. n8n sends an item with just these keys to the error output and adds the fields of its input.
 */
export function endItem(
	context: IExecutePaginationFunctions,
	failure: Failure,
): INodeExecutionData[] {
	const item = context.getItemIndex();
	if (!context.continueOnFail()) throw toError(context, failure, item);
	const { message, description, httpCode, code } = failure;
	const details = {
		description,
		...(httpCode === undefined ? {} : { httpCode }),
		...(code === undefined ? {} : { code }),
	};
	return [{ json: { error: message, details }, pairedItem: { item } }];
}

/** The one place where a failure becomes n8n's error, made of clean text only. */
export function toError(
	context: IExecutePaginationFunctions | ILoadOptionsFunctions,
	{ message, description, httpCode, code }: Failure,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const node = context.getNode();
	const shown = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	if (httpCode === undefined && code === undefined) {
		return new NodeOperationError(node, shown, { description, itemIndex });
	}
	// Only clean text goes in, and n8n would take a `code` in it for the HTTP status.
	const error = new NodeApiError(
		node,
		{ message: shown },
		{ message: shown, description, httpCode: httpCode ?? 'none', itemIndex },
	);
	if (code !== undefined) error.context.code = code;
	return error;
}
