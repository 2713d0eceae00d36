import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { toNodeError } from '../../shared/n8n/toNodeError';
import { REJECTIONS } from './signature';

/** The only field of the item with which webhook() tells execute() that a test delivery was refused, and why. */
const REFUSED = 'refused';

export const refusalItem = (reason: string): IDataObject => ({ [REFUSED]: reason });

const { malformed, mismatch, missing, noBody, noSecret, several } = REJECTIONS;

const SIGNED =
	'The service signs what it sends. If you send deliveries yourself, sign them with the secret in the credential.';

/** How to get a test delivery accepted, by the reason for which it was refused. */
const CURES: Readonly<Record<string, string>> = {
	[mismatch]:
		'Each endpoint has a secret of its own. Save the one of the test URL’s endpoint as Previous Signing Secret in the credential.',
	[missing]: SIGNED,
	[several]: SIGNED,
	[malformed]: SIGNED,
	[noBody]: 'The service sends JSON. Check what stands between it and n8n.',
	[noSecret]:
		'Save the secret that the service showed for the test URL’s endpoint in the credential.',
};

const USUAL_CURE = 'The service sends JSON objects with “event” and “data”.';

/**
 * In the editor, makes the trigger fail with the reason for which a delivery to the test URL was refused. Without it, the
 * editor would go on listening without a word: webhook() can’t show anything there. No other node runs.
 */
export function showRefusal(context: IExecuteFunctions): void {
	const reason = context.getInputData()[0]?.json[REFUSED];
	if (context.getMode() !== 'manual' || typeof reason !== 'string') return;
	throw toNodeError(context.getNode(), {
		message: `A test delivery was refused: ${reason}`,
		description: `${CURES[reason] ?? USUAL_CURE} Then listen again.`,
	});
}
