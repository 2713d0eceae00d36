import { docsLink } from '../../shared/panel/fields';
import { triggerPanel } from '../../shared/panel/triggerPanel';

/** The panel left of the parameters. */
export const smsTriggerPanel = triggerPanel({
	building:
		'click “Fetch Test Event” to see what the workflow will get. It has the present balance, even if that isn’t below the threshold, and isTest marks it. A test doesn’t count as a poll.',
	published:
		'n8n reads the balance at the poll times, and starts the workflow when the balance has fallen below the threshold or has changed.',
	more: docsLink('sms-trigger.md', 'More about this trigger'),
	notPublished:
		'Once you’ve finished building your workflow, publish it to have n8n read the balance regularly',
	alsoRuns: 'n8n also reads the balance at the poll times',
});
