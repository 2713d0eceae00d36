import { accounts } from '../sandbox/accounts';
import { credentialsFor } from '../support/credentials';
import { expect, test } from './fixtures';
import { closeCredential, openCredential, openCredentials } from './pages/credential';

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

test('right credentials are tested green', async ({ page, credentials }) => {
	await openCredentials(page);
	for (const type of types) {
		await test.step(type, async () => {
			const dialog = await openCredential(page, credentials[type]?.name ?? '');
			await dialog.getByTestId('credentials-config-container-test-success').waitFor();
			await closeCredential(page);
		});
	}
});

test('wrong credentials are tested red, and explained', async ({ page, client, sandbox }) => {
	const wrong = mistakes.map((mistake, at) => ({ ...mistake, name: `Wrong ${at + 1}` }));
	const ids = [];
	for (const { type, data, name } of wrong) {
		const right = credentialsFor(sandbox)[type];
		ids.push(await client.putCredential(type, name, { ...right, ...data }));
	}
	await openCredentials(page);
	for (const { type, data, says, name } of wrong) {
		await test.step(`${type} with ${JSON.stringify(data)}`, async () => {
			const dialog = await openCredential(page, name + client.ending);
			await dialog.getByText('Couldn’t connect with these settings').waitFor();
			await dialog.getByText('More details').click();
			await dialog.getByText(says).first().waitFor();
			const text = await dialog.innerText();
			for (const secret of Object.values(data)) expect(text).not.toContain(secret.trim());
			await closeCredential(page);
		});
	}
	for (const id of ids) await client.session.call('DELETE', `/rest/credentials/${id}`);
});
