import type {
	GenericValue,
	IExecuteFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { tried } from '../../shared/input/convert';
import { clock } from '../../shared/n8n/clock';
import { toNodeError } from '../../shared/n8n/toNodeError';
import { admit, startsAfterTrigger } from './admit';
import { deliveryId, parseDelivery } from './delivery';
import { isKnownEvent } from './properties';
import type { SigningSecrets, Verdict } from './signature';
import { readSignature, REJECTIONS, SIGNATURE_HEADER, verifySignature } from './signature';

const CREDENTIAL = 'invoicingWebhookApi';

// With `noWebhookResponse`, n8n doesn’t send an answer of its own. A thrown error would create a failed execution.
function answer(ctx: IWebhookFunctions, status: number, body: object): IWebhookResponseData {
	const response = ctx.getResponseObject();
	if (!response.headersSent) response.status(status).json(body);
	return { noWebhookResponse: true };
}

/** The only field of the item with which webhook() tells execute() that a test delivery was refused, and why. */
const REFUSED = 'refused';

/** In the editor, which would go on listening without a word, the execution starts only to show the reason. */
function refuse(ctx: IWebhookFunctions, status: number, error: string): IWebhookResponseData {
	const answered = answer(ctx, status, { error });
	const { continueOnFail, onError = 'stopWorkflow' } = ctx.getNode();
	// Otherwise, the nodes after it would run.
	const stops = onError === 'stopWorkflow' && continueOnFail !== true;
	return ctx.getMode() === 'manual' && stops && !startsAfterTrigger(ctx)
		? { ...answered, workflowData: [[{ json: { [REFUSED]: error } }]] }
		: answered;
}

const { malformed, mismatch, missing, noBody, noSecret, several } = REJECTIONS;

const SIGNED =
	'The service signs what it sends. If you send deliveries yourself, sign them with the secret in the credential.';

/** How to get a test delivery accepted, by the reason for which it was refused. */
const CURES: Readonly<Record<string, string>> = {
	[mismatch]:
		'Each endpoint has a secret of its own. Save the one of the test URL’s endpoint as Second Signing Secret in the credential.',
	[missing]: SIGNED,
	[several]: SIGNED,
	[malformed]: SIGNED,
	[noBody]: 'The service sends JSON. Check what stands between it and n8n.',
	[noSecret]:
		'Save the secret that the service showed for the test URL’s endpoint in the credential.',
};

const USUAL_CURE = 'The service sends JSON objects with “event” and “data”.';

/**
 * In the editor, makes the trigger fail with the reason for which a delivery to the test URL was refused. Without it,
 * the editor would go on listening without a word: webhook() can’t show anything there. No other node runs.
 */
export function showRefusal(context: IExecuteFunctions): void {
	const reason = context.getInputData()[0]?.json[REFUSED];
	if (context.getMode() !== 'manual' || typeof reason !== 'string') return;
	throw toNodeError(context.getNode(), {
		message: `A test delivery was refused: ${reason}`,
		description: `${CURES[reason] ?? USUAL_CURE} Then listen again.`,
	});
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

/**
 * For how long a reading of the secrets can let deliveries in, in milliseconds: a replaced secret counts that much
 * longer.
 */
const KEPT = 5000;

/** When it began, in milliseconds since 1970, and what it says. */
type Reading = { began: number; secrets: Promise<SigningSecrets> };

/**
 * The last reading for each trigger. n8n creates an isolate of its expression engine for each credential that a webhook
 * reads, which takes longest of all.
 */
const readings = new Map<string, Reading>();

function startReading(ctx: IWebhookFunctions, name: string): Reading {
	const read = async (): Promise<SigningSecrets> => await ctx.getCredentials(CREDENTIAL);
	const reading = { began: clock.now(), secrets: read() };
	readings.set(name, reading);
	const forget = () => readings.get(name) === reading && readings.delete(name);
	clock.deadline(KEPT).addEventListener('abort', forget);
	return reading;
}

/**
 * Verifies a delivery. A delivery that no secret could make right is refused before the credential is read, as anybody
 * can send such deliveries, and reading takes longest. A kept reading of the credential can only let a delivery in. To
 * refuse it takes a reading that began after the delivery came; all deliveries that had come by then share it. Rejects
 * if n8n can’t read the credential just now: the delivery must come again.
 */
async function verify(ctx: IWebhookFunctions, rawBody: Buffer | undefined): Promise<Verdict> {
	const { id, credentials } = ctx.getNode();
	const signature = ctx.getHeaderData()[SIGNATURE_HEADER];
	const read = readSignature(rawBody, signature);
	if ('rejection' in read) return { ok: false, ...read };
	const by = (secrets: SigningSecrets) => verifySignature(rawBody, signature, secrets);
	if (!credentials?.[CREDENTIAL]) return by({});
	const name = JSON.stringify([ctx.getWorkflow().id, id, credentials[CREDENTIAL]]);
	const last = readings.get(name);
	if (last && Math.abs(clock.now() - last.began) < KEPT) {
		const kept = await last.secrets.catch(() => undefined);
		const verdict = kept && by(kept);
		if (verdict?.ok) return verdict;
	}
	const newer = readings.get(name);
	const fresh = newer && newer !== last ? newer : startReading(ctx, name);
	return by(await fresh.secrets);
}

async function handle(
	...[ctx, { wants, shape }]: Parameters<typeof receive>
): Promise<IWebhookResponseData> {
	const rawBody = await readBytes(ctx);
	const { name } = ctx.getNode();
	let verdict: Verdict;
	try {
		verdict = await verify(ctx, rawBody);
	} catch (error) {
		// n8n’s own words tell a credential that was deleted from a database that doesn’t answer.
		const why = error instanceof Error ? error.message : 'unknown fault';
		ctx.logger.error(`${name}: failed to read the credential with the signing secret: ${why}`);
		return refuse(ctx, 503, 'n8n could not read the signing secret just now');
	}
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
	const parsed = tried(() => parseDelivery(rawBody));
	if ('refused' in parsed) return refuse(ctx, 400, parsed.refused.message);
	// Use the event in the signed body. The signature doesn’t cover the X-Service-Event header.
	const { event, data, others } = parsed.value;
	if (data === undefined || (data === null && !isKnownEvent(event))) {
		ctx.logger.info(
			`${name}: accepted a delivery without data, which starts nothing. Event: ${event}`,
		);
		return answer(ctx, 200, { ignored: `No data: ${event}` });
	}
	if (!wants(event)) {
		const log = isKnownEvent(event) ? 'debug' : 'info';
		ctx.logger[log](`${name}: ignored a delivery, as its event isn’t selected: ${event}`);
		return answer(ctx, 200, { ignored: `Not selected: ${event}` });
	}
	const id = deliveryId(rawBody);
	if (!(await admit(ctx, id))) {
		ctx.logger.info(`${name}: ignored a delivery that had been received before. ID: ${id}`);
		return answer(ctx, 200, { ignored: 'Received before' });
	}
	const delivery = {
		id,
		receivedAt: new Date(clock.now()).toISOString(),
		test: ctx.getMode() === 'manual',
		signedWith: verdict.signedWith,
		...(Object.keys(others).length > 0 && { fields: others }),
	};
	return { workflowData: [[{ json: { event, data: shape(data), delivery } }]] };
}

/**
 * Called by the trigger’s webhook(). Starts the workflow with one item, or answers without starting it: 401 if the
 * signature isn’t valid, 400 if the body isn’t a delivery, 200 if the event isn’t selected, 500 or 503 if n8n fails.
 * Never throws. `wants` says whether an event is selected under Trigger On, `shape` what the item has of the data.
 */
export async function receive(
	ctx: IWebhookFunctions,
	how: { wants(event: string): boolean; shape(data: unknown): GenericValue },
): Promise<IWebhookResponseData> {
	try {
		return await handle(ctx, how);
	} catch (error) {
		ctx.logger.error(`${ctx.getNode().name}: failed to process a delivery`, { error });
		return answer(ctx, 500, { error: 'n8n could not process the delivery' });
	}
}
