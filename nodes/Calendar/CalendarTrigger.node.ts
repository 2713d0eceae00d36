import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';

import { CalendarApi } from '../../credentials/CalendarApi.credentials';
import { testCredential } from '../shared/n8n/credentialTest';
import { forPanel } from '../shared/panel/forPanel';
import { listSearch, loadOptions } from './listSearch';
import { calendar } from './service';
import { pollCalendar } from './trigger/pollCalendar';
import { calendarTriggerPanel, triggerFields, triggerSubtitle } from './trigger/properties';

export class CalendarTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Calendar Trigger',
		name: 'calendarTrigger',
		icon: { light: 'file:../../icons/calendar.svg', dark: 'file:../../icons/calendar.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: triggerSubtitle,
		description:
			'Manage events, venues and organizers, or start the workflow when an event is created, changes, starts soon or ends',
		defaults: { name: 'Calendar Trigger' },
		polling: true,
		triggerPanel: calendarTriggerPanel,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'calendarApi', required: true, testedBy: 'calendarApiTest' }],
		properties: triggerFields.map(forPanel),
	};

	methods = {
		listSearch,
		loadOptions,
		credentialTest: { calendarApiTest: testCredential(calendar, new CalendarApi()) },
	};

	poll = pollCalendar;
}
