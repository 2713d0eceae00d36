/**
 * The sandbox's accounts. The values never change, so that credentials saved in n8n still work when the sandbox is
 * restarted.
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
		/** All users of the site. They share one application password. */
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

/** The path prefix of each service. */
export const prefixes = {
	sms: '/sms/api/v1',
	invoicing: '/invoicing/api/v1',
	calendarHost: '/calendar-site',
	calendarSite: '/calendar-site/wp-json',
	calendar: '/calendar-site/wp-json/calendar/events/v1',
};
