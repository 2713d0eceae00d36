import { docsLink } from '../../shared/panel/fields';
import { triggerPanel } from '../../shared/panel/triggerPanel';

/** The panel left of the parameters. n8n shows it once all required parameters are set and a credential is chosen. */
export const invoicingTriggerPanel = triggerPanel({
	header: 'Pull in a test delivery',
	building:
		'use the test URL. In the service’s settings, under Webhooks, add it as an endpoint of its own, and save the secret that the service shows as Previous Signing Secret in the credential. Click “Execute step”, then make an event happen in the service. It shows up in this editor. If a delivery is refused, this node says why.',
	pin: `To go on building without another event, pin the output with the pin icon above it. If there is none yet, click “set mock data” there and paste ${docsLink('invoicing-trigger.md#output', 'an example')}.`,
	published: 'Deliveries to the production URL start it.',
	more: docsLink('invoicing-trigger.md#the-test-url', 'More about testing'),
	notPublished:
		'To test, add the test URL in the service’s settings first: it is an endpoint of its own. Once you’ve finished building your workflow, publish it to have deliveries to the production URL start it',
	alsoRuns:
		'To test, add the test URL in the service’s settings first. Deliveries to the production URL also start this workflow',
});
