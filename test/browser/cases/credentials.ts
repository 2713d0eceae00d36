import { accounts } from '../../sandbox/accounts';
import { credentialsFor } from '../../n8n/exampleSetup';
import { openCredential } from '../pages/credential';
import type { GetStage } from '../stage';

type Type = keyof ReturnType<typeof credentialsFor>;

/** A mistake for each type, and what the user is told about it. */
const mistakes: Array<{ type: Type; data: Record<string, string>; says: RegExp }> = [
	{ type: 'smsApi', data: { apiKey: 'wrong-sms-key' }, says: /API key/ },
	{ type: 'invoicingApi', data: { apiKey: 'wrong-invoicing-key' }, says: /API key/ },
	{
		type: 'invoicingApi',
		data: { apiKey: accounts.invoicing.basicPlanKey },
		says: /Business plan/,
	},
	{ type: 'calendarApi', data: { password: 'wrong word pass' }, says: /password/ },
	{ type: 'invoicingWebhookApi', data: { secret: 'pasted-secret ' }, says: /spaces|whitespace/ },
];

export function credentialCases(stage: GetStage): void {
	test.each(['smsApi', 'invoicingApi', 'invoicingWebhookApi', 'calendarApi'])(
		'a right credential of the type %s is tested green',
		async (type) => {
			const { page, problems } = await stage().tab();
			const dialog = await openCredential(page, stage().credentials[type]?.id ?? '');
			await dialog.getByTestId('credentials-config-container-test-success').waitFor();
			expect(problems()).toEqual([]);
		},
	);

	test.each(mistakes)('$type with $data is tested red', async ({ type, data, says }) => {
		const { page, problems } = await stage().tab();
		const { client, sandbox } = stage();
		const right = credentialsFor(sandbox)[type].data;
		const id = await client.putCredential(type, `Wrong ${type}`, { ...right, ...data });
		const dialog = await openCredential(page, id);
		await dialog.getByText('Couldn’t connect with these settings').waitFor();
		await dialog.getByText('More details').click();
		await dialog.getByText(says).first().waitFor();
		const text = await dialog.innerText();
		for (const secret of Object.values(data)) expect(text).not.toContain(secret.trim());
		expect(problems()).toEqual([]);
		await client.session.call('DELETE', `/rest/credentials/${id}`);
	});
}
