import { startSandbox } from './index';
import { accounts } from './accounts';

/** `npm run sandbox`: runs the services on a fixed port until Ctrl-C. */
async function main() {
	const { SANDBOX_PORT = 5690, SANDBOX_CALENDAR } = process.env;
	const sandbox = await startSandbox({
		port: Number(SANDBOX_PORT),
		calendar: SANDBOX_CALENDAR === 'observed' ? 'observed' : 'plain',
	});
	const { url, sms, invoicing, calendar } = sandbox;
	console.log(`${url}   Open it to see what happens, and to make something happen.
All data is made up. Press Ctrl-C to stop the sandbox.

SMS         base URL       ${sms.baseUrl}
            API key        ${sms.apiKey}
            sender IDs     ${sms.senderIds.join(', ')}   (sending to numbers ending in 0000 fails)
Invoicing   base URL       ${invoicing.baseUrl}
            API key        ${invoicing.apiKey}
            key without the Business plan   ${invoicing.basicPlanKey}
            webhook secret ${accounts.invoicing.webhookSecret}   (unless you register a webhook with another one)
Calendar    API root       ${calendar.apiRoot}
            namespace      ${calendar.namespace}
            user           ${calendar.username}
            password       ${calendar.password}
            the password is the same for ${Object.values(calendar.users)
							.map(({ username }) => username)
							.join(', ')}
            set SANDBOX_CALENDAR=observed to make it behave like real servers`);
	process.once('SIGINT', () => void sandbox.close());
	process.once('SIGTERM', () => void sandbox.close());
}

void main();
