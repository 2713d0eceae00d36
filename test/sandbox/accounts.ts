/**
 * What the accounts of the stand-in are called. The values never change, so that a demo can be
 * restarted without touching the credentials saved elsewhere.
 */
export const accounts = {
	sms: { apiKey: 'sandbox-sms-key', senderIds: ['AKWAABA', 'KENTE-SHOP'], wallet: 5_000 },
	invoicing: {
		apiKey: 'sandbox-invoicing-key',
		basicPlanKey: 'sandbox-basic-plan-key',
		webhookSecret: 'sandbox-webhook-secret',
	},
	calendar: {
		namespace: 'calendar/events/v1',
		username: 'sandbox-editor',
		password: 'sand boxs andb oxsa ndbo xsan',
		token: 'sandbox-calendar-token',
		/** Who else has an account, all with the same application password. */
		users: {
			administrator: { id: 1, username: 'sandbox-admin' },
			editor: { id: 2, username: 'sandbox-editor' },
			author: { id: 3, username: 'sandbox-author' },
			contributor: { id: 4, username: 'sandbox-contributor' },
			subscriber: { id: 5, username: 'sandbox-subscriber' },
		},
	},
};

export type Role = keyof typeof accounts.calendar.users;

/** Where each service begins; a service's own paths follow. */
export const prefixes = {
	sms: '/sms',
	invoicing: '/invoicing/api/v1',
	calendarSite: '/calendar-site/wp-json',
	calendar: '/calendar-site/wp-json/calendar/events/v1',
};
