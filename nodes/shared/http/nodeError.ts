import {
	NodeApiError,
	NodeOperationError,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import type { Failure, Result } from './types';

/**
 * One item that tells what happened to a failed one, where the user chose to continue. n8n sends an item with just these
 * keys to the error output, if the node has one, and adds the fields of its input.
 */
export function toErrorItem(
	{ message, description, httpCode, code, details: more }: Failure,
	item: number,
	{ onError }: INode,
): INodeExecutionData {
	const details = {
		...more,
		description,
		...(httpCode === undefined ? {} : { httpCode }),
		...(code === undefined ? {} : { code }),
	};
	const failed: INodeExecutionData = {
		json: { error: message, details },
		pairedItem: { item },
	};
	// Older releases of n8n (2.8) know failed items by their `error` alone. n8n hands a copy of the item on, without what
	// can't be listed: were it there, n8n would put its message in the place of all that the item tells.
	if (onError === 'continueErrorOutput') {
		Object.defineProperty(failed, 'error', { value: { message }, enumerable: false });
	}
	return failed;
}

/** The one place where a failure becomes n8n's error, made of clean text only. */
export function toError(
	node: INode,
	{ message, description, httpCode, code }: Failure,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
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

/** What went well; throws n8n's error for what didn't. */
export function orThrow<T>(node: INode, result: Result<T>): T {
	if (result.ok) return result.value;
	throw toError(node, result.failure);
}
