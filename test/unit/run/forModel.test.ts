import { refusedParameter, valueMissing } from '../../../nodes/shared/errors/texts';
import { forModel } from '../../../nodes/shared/run/forModel';
import type { Field } from '../../../nodes/shared/operation';
import { filtersCollection } from '../../../nodes/shared/panel/fields';
import { recordLocator } from '../../../nodes/shared/panel/locators';

const text = (displayName: string, name: string): Field => ({
	...{ displayName, name, type: 'string', default: '' },
});
const fields = [
	recordLocator('clientId', 'Client', 'searchClients'),
	text('Payment Method', 'method'),
	text('Notes', 'notes'),
	filtersCollection([text('Status', 'status')]),
];
/** As the editor stores them. */
const stored: Record<string, unknown> = {
	clientId: { __rl: true, mode: 'id', value: "={{ $fromAI('client_id', `The ID`, 'string') }}" },
	method: "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Payment_Method', ``, 'string') }}",
	notes: 'for the {{ $json.notes }}',
	filters: { status: '={{ $fromAI("state") }}' },
};
const told = (message: string, description = '') =>
	forModel({ message, description }, fields, { stored: (name) => stored[name] });
const again = 'Call again with another value. Nothing was sent for this item.';

test.each([
	['Client', 'client_id', 'Call again with an ID from Get Many. Nothing was sent for this item.'],
	['Payment Method', 'Payment_Method', again],
	['Status', 'state', again],
])('“%s” is “%s” to a model, which is told to call again', (label, key, description) => {
	const { message, description: said } = refusedParameter(label, 'is empty');
	expect(told(message, said)).toEqual({ message: `The parameter “${key}” is empty`, description });
});

test('what the model doesn’t fill in keeps its label and advice', () => {
	for (const failure of [refusedParameter('Notes', 'is empty'), valueMissing('Notes', 'optional')])
		expect(told(failure.message, failure.description)).toEqual(failure);
});

test.each([
	[
		'Check the parameter “Client”: there is no “7”. It may be gone.',
		'Check the parameter “client_id”: there is no “7”. Call again with an ID from Get Many. It may be gone.',
	],
	[
		'Check the parameter “Notes”: there is no “7”.',
		'Check the parameter “Notes”: there is no “7”.',
	],
	['Run the node again later.', 'Call again later.'],
	['Correct the value, then run the node again.', 'Correct the value, then call again.'],
	['Check the parameters of the node, then run it again.', /then call again\.$/],
])('%s', (description, expected) => {
	expect(told('Not found', description).description).toEqual(
		typeof expected === 'string' ? expected : (expect.stringMatching(expected) as string),
	);
});

test('“it” is what the message is about', () => {
	const it = 'Change it in the node, or fix the data its expression uses.';
	expect(told('“Payment Method” is “Notes”', it)).toEqual({
		message: '“Payment_Method” is “Notes”',
		description: 'Call again with another value.',
	});
	expect(told('“Notes” is too long', it).description).toBe(it);
});
