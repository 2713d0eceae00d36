import { docsLink } from '../../shared/panel/fields';
import { triggerPanel } from '../../shared/panel/triggerPanel';

/** The panel left of the parameters. */
export const calendarTriggerPanel = triggerPanel({
	building:
		'click “Fetch Test Event” to get an event of the calendar for each choice under Trigger On, as if it had just happened to it. isTest marks these items. A test doesn’t count as a poll.',
	published:
		'n8n reads the calendar at the poll times, and starts the workflow when something has happened to an event. Events that are there at the first poll are remembered, but not reported.',
	more: docsLink('calendar-trigger.md', 'More about this trigger'),
	notPublished:
		'Once you’ve finished building your workflow, publish it to have n8n read the calendar regularly',
	alsoRuns: 'n8n also reads the calendar at the poll times',
});
