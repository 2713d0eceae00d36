/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { startSandbox } from './index';
import { accounts } from './accounts';

/** `npm run sandbox`: the services on a fixed port, until Ctrl-C. */
async function main() {
	const { SANDBOX_PORT = 5690, SANDBOX_CALENDAR } = process.env;
	const sandbox = await startSandbox({
		port: Number(SANDBOX_PORT),
		calendar: SANDBOX_CALENDAR === 'observed' ? 'observed' : 'plain',
	});
	const { url, sms, invoicing, calendar } = sandbox;
	console.log(`The services run at ${url}. Ctrl-C ends them. Everything they know is made up.

SMS         base URL       ${sms.baseUrl}
            API key        ${sms.apiKey}
            sender IDs     ${sms.senderIds.join(', ')}   (numbers ending in 0000 fail)
Invoicing   base URL       ${invoicing.baseUrl}
            API key        ${invoicing.apiKey}
            key without the Business plan   ${invoicing.basicPlanKey}
            webhook secret ${accounts.invoicing.webhookSecret}   (unless you register another)
Calendar    API root       ${calendar.apiRoot}
            namespace      ${calendar.namespace}
            user           ${calendar.username}
            password       ${calendar.password}
            the same password for ${Object.values(calendar.users)
							.map(({ username }) => username)
							.join(', ')}
            SANDBOX_CALENDAR=observed lets it behave like running servers

Try:
  # the newest invoice still to be paid
  curl -s -H 'Authorization: Bearer ${invoicing.apiKey}' '${invoicing.baseUrl}/invoices?status=sent&page_size=1'
  # settle it (put its id in): a receipt, payment.recorded and invoice.paid follow
  curl -s -X PATCH -H 'Authorization: Bearer ${invoicing.apiKey}' -H 'Content-Type: application/json' \\
    -d '{"action":"mark_paid","paymentMethod":"mobile_money"}' ${invoicing.baseUrl}/invoices/ID
  # have events posted to you, and fire one by hand
  curl -s -H 'Content-Type: application/json' -d '{"url":"http://127.0.0.1:5678/webhook-test/ID"}' ${url}/control/webhooks
  curl -s -H 'Content-Type: application/json' -d '{"event":"invoice.overdue"}' ${url}/control/emit
  # send a text, and see what went out
  curl -s -H 'Authorization: Bearer ${sms.apiKey}' -H 'Content-Type: application/json' \\
    -d '{"senderId":"${sms.senderIds[0]}","to":["+233241234567"],"message":"Akwaaba!"}' ${sms.baseUrl}/api/v1/sms/send
  curl -s ${url}/control/messages
  # let the next three calls fail; start over
  curl -s -H 'Content-Type: application/json' -d '{"kind":"status","status":503,"times":3}' ${url}/control/faults
  curl -s -X POST ${url}/control/reset`);
	process.once('SIGINT', () => void sandbox.close());
	process.once('SIGTERM', () => void sandbox.close());
}

void main();
