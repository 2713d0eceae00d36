import { accounts } from '../sandbox/accounts';
import { credentialsFor } from '../support/credentials';
import { expect, test } from './fixtures';
import { openCredential } from './pages/credential';

type Type = keyof ReturnType<typeof credentialsFor>;

const types: Type[] = ['smsApi', 'invoicingApi', 'invoicingWebhookApi', 'calendarApi'];

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

for (const type of types) {
	test(`a right credential of the type ${type} is tested green`, async ({ page, credentials }) => {
		const dialog = await openCredential(page, credentials[type]?.id ?? '');
		await dialog.getByTestId('credentials-config-container-test-success').waitFor();
	});
}

for (const { type, data, says } of mistakes) {
	test(`${type} with ${JSON.stringify(data)} is tested red`, async ({ page, client, sandbox }) => {
		const right = credentialsFor(sandbox)[type];
		const id = await client.putCredential(type, `Wrong ${type}`, { ...right, ...data });
		const dialog = await openCredential(page, id);
		await dialog.getByText('Couldn’t connect with these settings').waitFor();
		await dialog.getByText('More details').click();
		await dialog.getByText(says).first().waitFor();
		const text = await dialog.innerText();
		for (const secret of Object.values(data)) expect(text).not.toContain(secret.trim());
		await client.session.call('DELETE', `/rest/credentials/${id}`);
	});
}
