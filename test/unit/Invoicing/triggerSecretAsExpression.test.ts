import { createHmac } from 'crypto';
import { Workflow, type INode, type INodeParameters, type INodeTypes } from 'n8n-workflow';

import { verifySignature } from '../../../nodes/Invoicing/trigger/signature';
import { testSecrets } from '../../../nodes/Invoicing/trigger/secrets';

const node: INode = {
	id: '',
	name: '',
	type: 'mock',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** What n8n hands to a webhook trigger, and to the test of a credential, for the fields stored in its database. */
function resolved(fields: INodeParameters): { secret: unknown; previousSecret: unknown } {
	const nodeTypes = { getByNameAndVersion: () => ({ description: { properties: [] } }) };
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypes as unknown as INodeTypes,
	});
	const { expression } = workflow;
	const values = [node, fields, 'internal', {}, undefined, undefined, fields] as const;
	return expression.getComplexParameterValue(...values) as never;
}

const body = Buffer.from('{"event":"invoice.paid","data":{}}');
const sign = (secret: string) =>
	`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const verify = (signedWith: string, stored: INodeParameters) => {
	const { secret, previousSecret } = resolved(stored);
	return verifySignature(body, sign(signedWith), { current: secret, previous: previousSecret });
};

describe('a signing secret that begins with “=” verifies', () => {
	test.each([
		['as it was typed', '=whsec_0123'],
		['as n8n stores it when it is pasted', '==whsec_0123'],
		['as an expression', "={{ '=whsec_0123' }}"],
		['with all signs that n8n drops', '===whsec_0123'],
	])('%s', (_how, stored) => {
		const secret = '=whsec_0123';
		expect(verify(secret, { secret: stored })).toEqual({ ok: true, signedWith: 'current' });
		expect(verify(secret, { secret: 'whsec_4567', previousSecret: stored })).toEqual({
			ok: true,
			signedWith: 'previous',
		});
		expect(testSecrets(resolved({ secret: stored }))).toMatchObject({
			status: 'OK',
			message: expect.stringContaining('begins with “=”') as string,
		});
	});
});

test('no other secret verifies', () => {
	for (const other of ['whsec_012', '=whsec_01234', ' =whsec_0123', '==whsec_0123x', '=', '']) {
		expect(verify(other, { secret: '=whsec_0123' })).toMatchObject({ ok: false });
	}
});

test('a sign alone is no secret', () => {
	expect(verify('=', { secret: '=' })).toEqual({ ok: false, rejection: 'noSecret' });
	expect(testSecrets(resolved({ secret: '=' }))).toMatchObject({
		status: 'Error',
		message: expect.stringContaining('Signing Secret is empty') as string,
	});
});
