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
	console.log(`The sandbox runs at ${url}. All its data is made up. Press Ctrl-C to stop it.

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
            set SANDBOX_CALENDAR=observed to make it behave like real servers

Try:
  # get the newest unpaid invoice
  curl -s -H 'Authorization: Bearer ${invoicing.apiKey}' '${invoicing.baseUrl}/invoices?status=sent&page_size=1'
  # mark it as paid (replace ID): creates a receipt and sends payment.recorded and invoice.paid
  curl -s -X PATCH -H 'Authorization: Bearer ${invoicing.apiKey}' -H 'Content-Type: application/json' \\
    -d '{"action":"mark_paid","paymentMethod":"mobile_money"}' ${invoicing.baseUrl}/invoices/ID
  # register a webhook, and send an event to it
  curl -s -H 'Content-Type: application/json' -d '{"url":"http://127.0.0.1:5678/webhook-test/ID"}' ${url}/control/webhooks
  curl -s -H 'Content-Type: application/json' -d '{"event":"invoice.overdue"}' ${url}/control/emit
  # send a text message, and list the messages sent
  curl -s -H 'Authorization: Bearer ${sms.apiKey}' -H 'Content-Type: application/json' \\
    -d '{"senderId":"${sms.senderIds[0]}","to":["+233241234567"],"message":"Akwaaba!"}' ${sms.baseUrl}/api/v1/sms/send
  curl -s ${url}/control/messages
  # make the next three requests fail; reset everything
  curl -s -H 'Content-Type: application/json' -d '{"kind":"status","status":503,"times":3}' ${url}/control/faults
  curl -s -X POST ${url}/control/reset`);
	process.once('SIGINT', () => void sandbox.close());
	process.once('SIGTERM', () => void sandbox.close());
}

void main();
