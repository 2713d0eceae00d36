import { worded } from '../../../nodes/shared/errors/render';
import { refusedParameter, valueMissing } from '../../../nodes/shared/errors/texts';
import { forModel } from '../../../nodes/shared/run/forModel';
import type { Field } from '../../../nodes/shared/operation';
import { filtersCollection } from '../../../nodes/shared/panel/fields';
import { recordLocator } from '../../../nodes/shared/panel/locators';
import type { Phrase, Piece } from '../../../nodes/shared/phrase';
import { parameter, phrase, runAgain, toText } from '../../../nodes/shared/phrase';
import type { Failure } from '../../../nodes/shared/result';

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
const told = (failure: Failure) => forModel(failure, fields, { stored: (name) => stored[name] });
const advised = (description: Phrase) => told({ message: 'Not found', description }).description;
const again = 'Call again with another value. Nothing was sent for this item.';

test.each([
	['Client', 'client_id', 'Call again with an ID from Get Many. Nothing was sent for this item.'],
	['Payment Method', 'Payment_Method', again],
	['Status', 'state', again],
])('“%s” is “%s” to a model, which is told to call again', (label, key, description) => {
	const message = `The parameter “${key}” is empty`;
	expect(told(refusedParameter(label, 'is empty'))).toEqual({ message, description });
});

test('what the model doesn’t fill in keeps its label and advice', () => {
	for (const failure of [refusedParameter('Notes', 'is empty'), valueMissing('Notes', 'optional')])
		expect(told(failure)).toEqual(worded(failure));
});

const noRecord = (label: string): Piece => ({ kind: 'noRecord', label, value: '7' });

test.each<[person: string, Phrase, model: string]>([
	[
		'Check the parameter “Client”: there is no “7”. It may be gone.',
		phrase`${noRecord('Client')} It may be gone.`,
		'Check the parameter “client_id”: there is no “7”. Call again with an ID from Get Many. It may be gone.',
	],
	[
		'Check the parameter “Notes”: there is no “7”.',
		[noRecord('Notes')],
		'Check the parameter “Notes”: there is no “7”.',
	],
	[
		'No client has the ID “7”.',
		phrase`No client has the ID “7”.${{ kind: 'noRecord', label: 'Client', value: '7', isSaid: true }}`,
		'No client has the ID “7”. Call again with an ID from Get Many.',
	],
	[
		'Run the node again later.',
		phrase`${runAgain({ starts: true, when: 'later' })}.`,
		'Call again later.',
	],
	[
		'Correct the value, then run the node again.',
		[runAgain({ after: 'Correct the value' })],
		'Correct the value, then call again.',
	],
	[
		'Check the parameters of the node, then run it again.',
		[runAgain({ after: 'Check the parameters of the node', it: true })],
		'Check the parameters of the node, then call again.',
	],
	[
		'Run it again then, or set “Status”.',
		phrase`${runAgain({ starts: true, it: true, when: 'then' })}, or set ${parameter('Status')}.`,
		'Call again then, or set “state”.',
	],
])('%s', (person, description, model) => {
	expect(toText(description)).toBe(person);
	expect(advised(description)).toBe(model);
});

test('“it” is what the message is about', () => {
	const description: Phrase = [{ kind: 'change' }];
	const message = phrase`${parameter('Payment Method')} is ${parameter('Notes')}`;
	expect(told({ message, description })).toEqual({
		message: '“Payment_Method” is “Notes”',
		description: 'Call again with another value.',
	});
	expect(
		told({ message: phrase`${parameter('Notes')} is too long`, description }).description,
	).toBe('Change it in the node, or fix the data its expression uses.');
});

test('the words of a service stay as they are, even if they read like ours', () => {
	const words = 'Change “Client” in the node, or run the node again. The “Status” is wrong.';
	expect(advised(words)).toBe(words);
});
