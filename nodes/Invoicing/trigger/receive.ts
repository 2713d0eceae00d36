import type { GenericValue, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { deliveryId, parseDelivery } from './delivery';
import { REFUSALS, SIGNATURE_HEADER, verifySignature, type SigningSecrets } from './signature';

/** What differs between triggers. */
export interface WebhookRules {
	/** Name of the credential with the fields `secret` and `previousSecret`. */
	credential: string;
	/** Whether the user chose this event. */
	wants: (event: string) => boolean;
}

// n8n answers by itself unless told not to, and turns anything thrown into a failed execution.
function answer(ctx: IWebhookFunctions, status: number, body: object): IWebhookResponseData {
	const response = ctx.getResponseObject();
	if (!response.headersSent) response.status(status).json(body);
	return { noWebhookResponse: true };
}

async function readBytes(ctx: IWebhookFunctions): Promise<Buffer | undefined> {
	const req = ctx.getRequestObject() as { rawBody?: unknown; readRawBody?: () => Promise<void> };
	if (!Buffer.isBuffer(req.rawBody)) {
		// Throws when something else has used up the stream, as n8n does with a multipart form.
		await req.readRawBody?.().catch(() => ctx.logger.debug('The raw request body is gone'));
	}
	return Buffer.isBuffer(req.rawBody) ? req.rawBody : undefined;
}

async function readSecrets(ctx: IWebhookFunctions, credential: string): Promise<SigningSecrets> {
	try {
		const { secret, previousSecret } = await ctx.getCredentials(credential);
		return { current: secret, previous: previousSecret };
	} catch {
		ctx.logger.warn(`${ctx.getNode().name}: the credential with the signing secret can't be read`);
		return { current: undefined };
	}
}

async function handle(ctx: IWebhookFunctions, rules: WebhookRules): Promise<IWebhookResponseData> {
	const rawBody = await readBytes(ctx);
	const secrets = await readSecrets(ctx, rules.credential);
	const verdict = verifySignature(rawBody, ctx.getHeaderData()[SIGNATURE_HEADER], secrets);
	const name = ctx.getNode().name;
	if (!verdict.ok || rawBody === undefined) {
		const refusal = verdict.ok ? 'noBody' : verdict.refusal;
		const error = REFUSALS[refusal];
		if (refusal === 'noSecret') {
			ctx.logger.warn(
				`${name}: refused a delivery because no signing secret is set. Paste the secret of the service's webhook endpoint into Signing Secret of the node's credential`,
			);
		} else {
			ctx.logger.info(`${name}: refused a delivery. ${error}`);
		}
		return answer(ctx, 401, { error });
	}
	const parsed = parseDelivery(rawBody);
	if (!parsed.ok) return answer(ctx, 400, { error: parsed.problem });
	// The event is the signed one from the body; the X-Service-Event header isn't covered.
	const { event, data } = parsed.delivery;
	if (!rules.wants(event)) return answer(ctx, 200, { ignored: `Not selected: ${event}` });
	const delivery = {
		id: deliveryId(rawBody),
		receivedAt: new Date().toISOString(),
		test: ctx.getMode() === 'manual',
		signedWith: verdict.signedWith,
	};
	return { workflowData: [[{ json: { event, data: data as GenericValue, delivery } }]] };
}

/**
 * The webhook() of a trigger: verify, read, filter. Starts a workflow with one item or answers
 * 401 (not verified), 400 (not a delivery), 200 (not selected), 500 (n8n's side). Never throws.
 */
export async function receive(
	ctx: IWebhookFunctions,
	rules: WebhookRules,
): Promise<IWebhookResponseData> {
	try {
		return await handle(ctx, rules);
	} catch (error) {
		ctx.logger.error(`${ctx.getNode().name}: a delivery could not be handled`, { error });
		return answer(ctx, 500, { error: 'n8n could not handle the delivery' });
	}
}
