import './n8nHome';

import { WebhookContext, WorkflowExecute } from 'n8n-core';
import type { IDataObject, INodeExecutionData, IWebhookData } from 'n8n-workflow';

import { linkIn } from './asking';
import { loadPackage } from './package';
import type { NodeOutcome } from './runNode';
import { executionData, nodeOf, workflowOf, ZONE } from './workflow';

/** A request to a waiting execution. n8n checks the signature before the node sees it. */
interface Call {
	method?: string;
	q?: unknown;
	/** Form or JSON, parsed; undefined if there is none. */
	body?: unknown;
	/** The time zone of the workflow. */
	timezone?: string;
}

interface Answered {
	status: number;
	html: string;
	headers: Record<string, string>;
	/** What the node has put out once the execution went on; undefined if it still waits. */
	output?: INodeExecutionData[];
}

/** The value in the link that only this question has. */
export const qOf = (text: string): string => new URL(linkIn(text)).searchParams.get('q') ?? '';

/** The waiting execution with this node, as n8n reads it from its database. */
async function waiting({ run }: NodeOutcome, timezone = ZONE) {
	const { nodes, credentials } = await loadPackage();
	const data = JSON.parse(JSON.stringify(run.data)) as NodeOutcome['run']['data'];
	const node = data.executionData?.nodeExecutionStack[0]?.node ?? nodeOf('Tested', 'sms');
	const workflow = workflowOf([nodeOf('Input', 'sms'), node], nodes, { settings: { timezone } });
	return { data, node, type: nodes.sms, workflow, additionalData: executionData(credentials, {}) };
}

/** Calls the node’s webhook as n8n does, and goes on if it says so. */
export async function call(
	outcome: NodeOutcome,
	{ method = 'GET', q, body, timezone }: Call,
): Promise<Answered> {
	const { data, node, type, workflow, additionalData } = await waiting(outcome, timezone);
	const answered: Answered = { status: 200, html: '', headers: {} };
	const httpResponse = {
		status: (status: number) => ((answered.status = status), httpResponse),
		set: (headers: IDataObject) => (Object.assign(answered.headers, headers), httpResponse),
		send: (html: string) => ((answered.html = html), httpResponse),
	};
	Object.assign(additionalData, { httpRequest: { method, query: { q }, body }, httpResponse });
	const context = new WebhookContext(
		workflow,
		node,
		additionalData,
		'integrated',
		{ node: node.name } as unknown as IWebhookData,
		[],
		data,
	);
	const result = await type?.webhook?.call(context);
	if (!result?.workflowData) return answered;
	answered.html = String(result.webhookResponse);
	return { ...answered, output: await goOn(outcome, result.workflowData) };
}

/** Continues the execution with an answer, or without one, because the limit is over. */
export async function goOn(
	outcome: NodeOutcome,
	main?: INodeExecutionData[][],
): Promise<INodeExecutionData[] | undefined> {
	const { data, workflow, additionalData } = await waiting(outcome);
	const [entry] = data.executionData?.nodeExecutionStack ?? [];
	if (entry && main) entry.data = { main };
	const execution = new WorkflowExecute(additionalData, 'integrated', data);
	const { data: ended } = await execution.processRunExecutionData(workflow);
	return ended.resultData.runData.Tested?.at(-1)?.data?.main?.[0] ?? undefined;
}
