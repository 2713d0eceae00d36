import type { INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { worded } from '../errors/render';
import type { Failure, Result } from '../result';

/**
 * The one place where a failure becomes n8n’s error, made of clean text only. n8n replaces a message that has the
 * letters of an error code in it: it would take `InvoiceNotFound` for ENOTFOUND and say that there is no connection.
 *
 * The message names the item if the run has several: n8n’s editor does so as well, but not its list of executions and
 * its error workflows.
 */
export function toNodeError(
	node: INode,
	failure: Failure,
	{ itemIndex, of = 1 }: { itemIndex?: number; of?: number } = {},
): NodeApiError | NodeOperationError {
	const { message: text, description, httpCode = 'none', code } = worded(failure);
	const message = of > 1 ? `${text} [item ${itemIndex}]` : text;
	const details = { message, description, httpCode, itemIndex };
	// n8n would take a `code` in the first object for the HTTP status.
	const error =
		httpCode === 'none' && code === undefined
			? new NodeOperationError(node, message, { description, itemIndex })
			: new NodeApiError(node, { message }, details);
	if (code !== undefined) error.context.code = code;
	error.message = message;
	return error;
}

/**
 * One item that says what happened to a failed one, if the user chose to continue. If the node has an error output, n8n
 * sends the item there, and adds the fields of its input.
 */
export function toErrorItem(
	failure: Failure,
	item: number,
	{ onError }: INode,
): INodeExecutionData {
	const { message, description, httpCode, code, isUncertain, details: more } = worded(failure);
	const details = {
		...more,
		...(isUncertain ? { item } : {}),
		description,
		...(httpCode === undefined ? {} : { httpCode }),
		...(code === undefined ? {} : { code }),
	};
	const failed: INodeExecutionData = {
		json: { error: message, details },
		pairedItem: { item },
	};
	// n8n 2.30 sends an item to the error output for its `error`, or if `json` has no fields but `error` and `message`;
	// n8n 2.41 allows `details` there as well. n8n passes on a copy of the item without properties that aren’t
	// enumerable. If this one were, n8n would replace all of `json` by its message.
	if (onError === 'continueErrorOutput') {
		Object.defineProperty(failed, 'error', { value: { message }, enumerable: false });
	}
	return failed;
}

/** The value of a result. Throws n8n’s error for a failure. */
export function unwrapOrThrow<T>(node: INode, result: Result<T>): T {
	if (result.ok) return result.value;
	throw toNodeError(node, result.failure);
}
