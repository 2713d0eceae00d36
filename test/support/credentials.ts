import type { Sandbox } from '../sandbox';
import { accounts } from '../sandbox/accounts';

/** The data of a credential of each type for the sandbox’s accounts, as a user enters it. */
export const credentialsFor = ({
	sms,
	invoicing,
	calendar: { apiRoot, namespace, username: user, password },
}: Pick<Sandbox, 'sms' | 'invoicing' | 'calendar'>) => ({
	smsApi: { baseUrl: sms.baseUrl, apiKey: sms.apiKey },
	invoicingApi: { baseUrl: invoicing.baseUrl, apiKey: invoicing.apiKey, header: 'bearer' },
	invoicingWebhookApi: { secret: accounts.invoicing.webhookSecret, secondSecret: '' },
	calendarApi: { apiRoot, namespace, authentication: 'basic', user, password },
});
