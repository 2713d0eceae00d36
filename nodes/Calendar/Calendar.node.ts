import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { CalendarApi } from '../../credentials/CalendarApi.credentials';
import { testCredential } from '../shared/n8n/credentialTest';
import { defineNode } from '../shared/panel/defineNode';
import { listSearch, loadOptions } from './listSearch';
import { resources } from './resources';
import { resourceNames } from './resources/names';
import { calendar } from './service';

const { properties, subtitle, execute } = defineNode(calendar, resources, 'event', resourceNames);

export class Calendar implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Calendar',
		name: 'calendar',
		icon: { light: 'file:../../icons/calendar.svg', dark: 'file:../../icons/calendar.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle,
		description: 'Manage events, venues, organizers, categories and tags of an event calendar',
		defaults: { name: 'Calendar' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'calendarApi', required: true, testedBy: 'calendarApiTest' }],
		properties,
	};

	methods = {
		listSearch,
		loadOptions,
		credentialTest: { calendarApiTest: testCredential(calendar, new CalendarApi()) },
	};

	async execute(this: IExecuteFunctions) {
		return await execute(this);
	}
}
