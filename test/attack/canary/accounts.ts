import type { IDataObject } from 'n8n-workflow';

import type { UsualService } from '../../support/usualParameters';

/** A way in which a credential sends its secret: the fields that make it, from those of the usual way. */
export interface Account {
	service: UsualService;
	name: string;
	change(usual: IDataObject): IDataObject;
}

/** Every secret field of the credentials of the action nodes. */
export const accounts: Account[] = [
	{ service: 'sms', name: 'SMS, API Key', change: (usual) => usual },
	{ service: 'invoicing', name: 'Invoicing, Bearer', change: (usual) => usual },
	{
		service: 'invoicing',
		name: 'Invoicing, X-API-Key',
		change: (usual) => ({ ...usual, header: 'x-api-key' }),
	},
	{ service: 'calendar', name: 'Calendar, Application Password', change: (usual) => usual },
	{
		service: 'calendar',
		name: 'Calendar, Token',
		change: ({ password, ...usual }) => ({ ...usual, authentication: 'bearer', token: password }),
	},
	{
		service: 'calendar',
		name: 'Calendar, Header Value',
		change: ({ password, ...usual }) => ({
			...{ ...usual, authentication: 'header' },
			...{ headerName: 'X-Calendar-Key', headerSecret: password },
		}),
	},
];
