import { loadPackage } from '../support/package';
import { choices, descriptions, everyField, operations } from '../support/panel';
import { eventOperations, many, under } from './storedEventValues';
import calendarFields from './storedFields.calendar.json';

/**
 * The values stored in saved workflows. Never rename or remove one once it has been released: a failure here means that
 * existing workflows would break. Add new ones.
 */
const NODES = [
	...['calendar', 'calendarTrigger', 'sms', 'smsTrigger'],
	...['invoicing', 'invoicingPollingTrigger', 'invoicingTrigger'],
];

const CREDENTIALS: Record<string, string[]> = {
	calendarApi: [
		...['apiRoot', 'namespace', 'authentication'],
		...['user', 'password', 'token', 'headerName', 'headerSecret'],
	],
	invoicingApi: ['baseUrl', 'apiKey', 'header'],
	invoicingWebhookApi: ['secret', 'secondSecret'],
	smsApi: ['baseUrl', 'apiKey'],
};

const client = under('additionalFields', 'company', 'country', 'currency', 'email', 'phone');
const NUMBERS = 'options.amountsAsNumbers';
const payment = [...under('additionalFields', 'notes', 'reference'), 'advanced.otherPaymentMethod'];

/** The fields of each operation; `collection.field` for those in a collection. */
const OPERATIONS: Record<string, string[]> = {
	...calendarFields,
	...eventOperations,
	'invoicing > client > create': ['name', ...client],
	'invoicing > client > findOrCreate': [
		...['matchBy', 'company', 'email', 'phone', 'name', ...client],
		...under('options', 'defaultCountryCode', 'matchNameToo'),
	],
	'invoicing > client > get': ['clientId', 'simplify', NUMBERS],
	'invoicing > client > getAll': [...many, 'filters.search'],
	'invoicing > invoice > create': [
		...['clientId', 'issueDate', 'dueDate', 'currency'],
		...['specifyItems', 'itemsJson', 'items'],
		...under('items', 'description', 'quantity', 'rate', 'unit'),
		...[...under('additionalFields', 'notes', 'taxRate', 'terms'), NUMBERS],
	],
	'invoicing > invoice > get': ['invoiceId', 'simplify', NUMBERS],
	'invoicing > invoice > getAll': [
		...[...many, NUMBERS],
		...under('filters', 'balanceAtLeast', 'clientId', 'dueAfter', 'dueBefore', 'search', 'status'),
	],
	'invoicing > invoice > markPaid': [
		...['invoiceId', 'additionalFields.paymentDate', 'additionalFields.paymentMethod'],
		...[...payment, 'options.succeedIfPaid', NUMBERS],
	],
	'invoicing > invoice > recordPayment': [
		...['invoiceId', 'amount', 'paymentMethod', 'paymentDate'],
		...[...payment, NUMBERS],
	],
	'invoicing > payment > getAll': [...many, NUMBERS],
	'invoicing > receipt > get': ['receiptId', 'simplify', NUMBERS],
	'invoicing > receipt > getAll': [...many, NUMBERS],
	'sms > contact > subscribe': ['phoneNumber'],
	'sms > message > send': [
		...['senderId', 'to', 'message'],
		...under('options', 'moreRecipients', 'defaultCountryCode', 'skipInvalid', 'unicode'),
		...under('options', 'checkBalance', 'combineItems', 'maximumSegments', 'repeatUncertain'),
		...under('options', 'convertFormatting', 'doNotSendTo', 'onePerNumber', 'refuseImpossible'),
		...under('options', 'keepInWallet', 'mostUnits'),
		...[
			'options.onPartialFailure',
			...under('advanced', 'recipientsPerRequest', 'splitRecipients'),
		],
	],
	'sms > message > sendAndWait': [
		...['senderId', 'to', 'message', 'lengthNotice'],
		...under('approvalOptions', 'approvalType', 'approveLabel', 'disapproveLabel'),
		...under('options', 'defaultCountryCode', 'maximumSegments', 'repeatUncertain', 'unicode'),
		...under('options', 'convertFormatting', 'doNotSendTo'),
		...['responseType', ...under('options', 'responseFormButtonLabel', 'thankYouText')],
		...under('pageTexts', 'heading', 'until', 'problem', 'over', 'language'),
		...under('limitWaitTime', 'limitType', 'maxDateAndTime', 'resumeAmount', 'resumeUnit'),
	],
	'sms > message > sendLegacy': [
		...['senderId', 'to', 'message'],
		...under('options', 'convertFormatting', 'doNotSendTo'),
	],
	'sms > wallet > getBalance': [],
	'sms > wallet > getBalanceLegacy': [],
};

/** The fields of triggers, which have no operations. */
const TRIGGERS: Record<string, string[]> = {
	calendarTrigger: [
		...['triggerOn', 'leadTime', 'leadUnit', 'simplify'],
		...under('filters', 'categories', 'tags', 'organizer', 'venue', 'featured', 'search'),
		...['filters.status', 'filters.otherStatus', 'options.daysBack', 'options.emitExisting'],
		'options.onePerTitle',
	],
	invoicingPollingTrigger: ['triggerOn', 'daysBeforeDue', 'daysOverdue', 'simplify', NUMBERS],
};

const CHOICES: Record<string, string[]> = {
	specifyItems: ['fields', 'json'],
	specifyDates: ['all', 'between', 'custom', 'upcoming'],
	symbolPosition: ['postfix', 'prefix'],
	specifyVenue: ['choose', 'keep', 'new', 'none'],
	specifyOrganizers: ['choose', 'keep', 'new', 'none', 'remove'],
	httpMethod: ['PATCH', 'POST', 'PUT'],
	matchBy: ['company', 'email', 'name', 'phone', 'slug'],
	order: ['asc', 'desc'],
	orderby: ['count', 'description', 'id', 'name', 'slug'],
	status: [
		...['draft', 'future', 'pending', 'private', 'publish', 'trash'],
		...['cancelled', 'overdue', 'paid', 'partial', 'recorded', 'sent', 'viewed'],
	],
	paymentMethod: [
		...['bank_transfer', 'card_processor', 'cash', 'cheque'],
		...['mobile_money', 'online_wallet', 'other'],
	],
	unicode: ['auto', 'no', 'yes'],
	onPartialFailure: ['continue', 'errorOutput', 'fail'],
	events: [
		...['*', 'client.created', 'payment.recorded', 'invoice.cancelled', 'invoice.created'],
		...['invoice.overdue', 'invoice.paid', 'invoice.sent', 'invoice.viewed'],
	],
	triggerOn: [
		...['balanceBelow', 'balanceChanged'],
		...['created', 'deleted', 'ended', 'startingSoon', 'updated'],
		...['cancelled', 'dueSoon', 'newlyOverdue', 'overdueByDays', 'paid', 'partlyPaid'],
	],
	approvalType: ['double', 'single'],
	responseType: ['approval', 'freeText'],
	limitType: ['afterTimeInterval', 'atSpecifiedTime'],
	resumeUnit: ['days', 'hours', 'minutes'],
	leadUnit: ['days', 'hours', 'minutes'],
	authentication: ['basic', 'bearer', 'header', 'none'],
	header: ['bearer', 'x-api-key'],
};

test('the nodes keep their names and version 1', async () => {
	const found = await descriptions();
	expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(NODES));
	for (const { name, version } of found) {
		expect([name, [version].flat()]).toEqual([name, expect.arrayContaining([1])]);
	}
});

test.each(Object.entries(CREDENTIALS))(
	'the credential %s keeps its fields',
	async (name, fields) => {
		const { credentials } = await loadPackage();
		const found = credentials[name]?.properties.map((field) => field.name);
		expect(found).toEqual(expect.arrayContaining(fields));
	},
);

test.each(Object.entries({ ...OPERATIONS, ...TRIGGERS }))(
	'%s stays, with its fields',
	async (where, fields) => {
		if (!(where in TRIGGERS)) {
			expect((await operations()).map((each) => each.where)).toContain(where);
		}
		const found = (await everyField())
			.filter((each) => each.where.startsWith(`${where} > `))
			.map(({ field, inside }) => (inside === undefined ? field.name : `${inside}.${field.name}`));
		expect(found).toEqual(expect.arrayContaining(fields));
	},
);

test.each(Object.entries(CHOICES))('the choices of %s stay', async (name, values) => {
	const { credentials } = await loadPackage();
	const fields = [
		...(await everyField()).map(({ field }) => field),
		...Object.values(credentials).flatMap(({ properties }) => properties),
	].filter((field) => field.name === name && choices(field).length > 0);
	expect(fields.length).toBeGreaterThan(0);
	const offered = fields.flatMap((field) => choices(field).map(({ value }) => value));
	expect(offered).toEqual(expect.arrayContaining(values));
});
