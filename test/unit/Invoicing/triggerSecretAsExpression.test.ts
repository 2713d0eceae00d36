import type { INode, INodeParameters, INodeTypes } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { testSecrets, verifySignature } from '../../../nodes/Invoicing/trigger/signature';
import { sign } from '../../support/signer';

const node: INode = {
	...{ id: '', name: '', type: 'mock', typeVersion: 1, position: [0, 0], parameters: {} },
};

/** What n8n hands to a webhook trigger, and to the test of a credential, for the fields stored in its database. */
function resolved(fields: INodeParameters): { secret: unknown; secondSecret: unknown } {
	const nodeTypes = { getByNameAndVersion: () => ({ description: { properties: [] } }) };
	const { expression } = new Workflow({
		...{ nodes: [node], connections: {}, active: false },
		nodeTypes: nodeTypes as unknown as INodeTypes,
	});
	const values = [node, fields, 'internal', {}, undefined, undefined, fields] as const;
	return expression.getComplexParameterValue(...values) as never;
}

const BODY = Buffer.from('{"event":"invoice.paid","data":{}}');
const SECRET = '=whsec_0123';

const verify = (signedWith: string, stored: INodeParameters) =>
	verifySignature(BODY, sign(BODY, signedWith), resolved(stored));
const containing = (words: string) => expect.stringContaining(words) as string;

test.each([
	['as it was typed', SECRET],
	['as n8n stores it when it is pasted', `=${SECRET}`],
	['as an expression', `={{ '${SECRET}' }}`],
	['with all signs that n8n drops', `==${SECRET}`],
])('a signing secret that begins with “=” verifies %s', (_how, stored) => {
	expect(verify(SECRET, { secret: stored })).toEqual({ ok: true, signedWith: 'current' });
	const replaced = { secret: 'whsec_4567', secondSecret: stored };
	expect(verify(SECRET, replaced)).toEqual({ ok: true, signedWith: 'second' });
	const message = containing('begins with “=”');
	expect(testSecrets(resolved({ secret: stored }))).toMatchObject({ status: 'OK', message });
});

test('no other secret verifies', () => {
	for (const other of ['whsec_012', '=whsec_01234', ' =whsec_0123', '==whsec_0123x', '=', '']) {
		expect(verify(other, { secret: SECRET })).toMatchObject({ ok: false });
	}
});

test('a sign alone is no secret', () => {
	expect(verify('=', { secret: '=' })).toEqual({ ok: false, rejection: 'noSecret' });
	const message = containing('Signing Secret is empty');
	expect(testSecrets(resolved({ secret: '=' }))).toMatchObject({ status: 'Error', message });
});
