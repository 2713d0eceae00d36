import type { GenericValue, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { PROCESS } from '../../shared/memory/processedValues';
import { clock } from '../../shared/n8n/clock';
import { deliveryId, parseDelivery } from './delivery';
import { createSharedReader } from './sharedReader';
import { refusalItem } from './showRefusal';
import type { SigningSecrets } from './signature';
import { REJECTIONS, SIGNATURE_HEADER, verifySignature } from './signature';

interface WebhookRules {
	/** Name of the credential with the fields `secret` and `previousSecret`. */
	credential: string;
	/** Whether the event is selected under Trigger On. */
	wants: (event: string) => boolean;
}

// With `noWebhookResponse`, n8n doesn’t send an answer of its own. A thrown error would create a failed execution.
function answer(ctx: IWebhookFunctions, status: number, body: object): IWebhookResponseData {
	const response = ctx.getResponseObject();
	if (!response.headersSent) response.status(status).json(body);
	return { noWebhookResponse: true };
}

/** In the editor, which would go on listening without a word, the execution starts only to show the reason. */
function refuse(ctx: IWebhookFunctions, status: number, error: string): IWebhookResponseData {
	const answered = answer(ctx, status, { error });
	const { continueOnFail, onError = 'stopWorkflow' } = ctx.getNode();
	// With any other setting, the nodes after it would run.
	const stops = onError === 'stopWorkflow' && continueOnFail !== true;
	return ctx.getMode() === 'manual' && stops
		? { ...answered, workflowData: [[{ json: refusalItem(error) }]] }
		: answered;
}

async function readBytes(ctx: IWebhookFunctions): Promise<Buffer | undefined> {
	const req = ctx.getRequestObject() as { rawBody?: unknown; readRawBody?: () => Promise<void> };
	if (!Buffer.isBuffer(req.rawBody)) {
		// Throws if the stream has already been consumed, as n8n does for a multipart form.
		await req
			.readRawBody?.()
			.catch(() => ctx.logger.debug('The raw request body was already consumed'));
	}
	return Buffer.isBuffer(req.rawBody) ? req.rawBody : undefined;
}

/** n8n creates an isolate of its expression engine for each credential that a webhook reads, which takes longest of all. */
const readTogether = createSharedReader<SigningSecrets>(() => clock.now());

async function readSecrets(ctx: IWebhookFunctions, credential: string): Promise<SigningSecrets> {
	const { id, name, credentials } = ctx.getNode();
	const ofNode = JSON.stringify([ctx.getWorkflow().id, id, credentials?.[credential]]);
	try {
		return await readTogether(ofNode, async () => {
			const { secret, previousSecret } = await ctx.getCredentials(credential);
			return { current: secret, previous: previousSecret };
		});
	} catch {
		ctx.logger.warn(`${name}: failed to read the credential with the signing secret`);
		return { current: undefined };
	}
}

async function handle(ctx: IWebhookFunctions, rules: WebhookRules): Promise<IWebhookResponseData> {
	const rawBody = await readBytes(ctx);
	const secrets = await readSecrets(ctx, rules.credential);
	const verdict = verifySignature(rawBody, ctx.getHeaderData()[SIGNATURE_HEADER], secrets);
	const name = ctx.getNode().name;
	if (!verdict.ok || rawBody === undefined) {
		const rejection = verdict.ok ? 'noBody' : verdict.rejection;
		const error = REJECTIONS[rejection];
		if (rejection === 'noSecret') {
			ctx.logger.warn(
				`${name}: rejected a delivery because no signing secret is set. Save the secret of the service’s webhook endpoint as Signing Secret in the credential`,
			);
		} else {
			ctx.logger.info(`${name}: rejected a delivery. ${error}`);
		}
		return refuse(ctx, 401, error);
	}
	const parsed = parseDelivery(rawBody);
	if (!parsed.ok) return refuse(ctx, 400, parsed.problem);
	// Use the event in the signed body. The signature doesn’t cover the X-Service-Event header.
	const { event, data } = parsed.delivery;
	if (!rules.wants(event)) return answer(ctx, 200, { ignored: `Not selected: ${event}` });
	const delivery = {
		id: deliveryId(rawBody),
		receivedAt: new Date().toISOString(),
		test: ctx.getMode() === 'manual',
		signedWith: verdict.signedWith,
		// For execute(), which takes it out again.
		receivedBy: PROCESS,
	};
	return { workflowData: [[{ json: { event, data: data as GenericValue, delivery } }]] };
}

/**
 * Called by the trigger’s webhook(). Starts the workflow with one item, or answers without starting it: 401 if the
 * signature isn’t valid, 400 if the body isn’t a delivery, 200 if the event isn’t selected, 500 if n8n fails. Never
 * throws.
 */
export async function receive(
	ctx: IWebhookFunctions,
	rules: WebhookRules,
): Promise<IWebhookResponseData> {
	try {
		return await handle(ctx, rules);
	} catch (error) {
		ctx.logger.error(`${ctx.getNode().name}: failed to process a delivery`, { error });
		return answer(ctx, 500, { error: 'n8n could not process the delivery' });
	}
}
