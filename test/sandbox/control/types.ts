export type ServiceName = 'sms' | 'invoicing' | 'calendar';

export interface RecordedRequest {
	service: ServiceName;
	method: string;
	/** Relative to the service's base URL. */
	path: string;
	query: Record<string, unknown>;
	/** The parameter that made the address of a read a new one, which isn't part of `query`. */
	fresh?: string;
	headers: Record<string, string | string[] | undefined>;
	body: unknown;
	rawBody: string;
	/** 0 if the connection ended without an answer. */
	status: number;
	at: string;
}

/** Counts all requests since the last reset, including those no longer kept. */
export interface Traffic {
	requests: number;
	/** The number of answers with each status; 0 stands for connections that ended without an answer. */
	answers: Record<string, number>;
	/** The most concurrent requests. */
	peakConcurrent: number;
	/** The most open connections, not counting those without a request to a service. */
	peakConnections: number;
}

/** A response of the sandbox that doesn't match its OpenAPI description. */
export interface ContractViolation {
	service: ServiceName;
	method: string;
	path: string;
	message: string;
	at: string;
}

export type FaultKind = 'status' | 'delay' | 'drop' | 'cut' | 'html' | 'empty' | 'redirect' | 'php';

export interface Fault {
	service?: ServiceName;
	method?: string;
	/** The beginning of the path, or a pattern: `*` is one segment, `**` any number of them. */
	path?: string;
	/** How many requests it applies to; by default, all until the faults are cleared. */
	times?: number;
	/** Lets the service process the request first, so that only its answer is lost. */
	after?: boolean;
	kind: FaultKind;
	status?: number;
	/** Strings are sent as they are, anything else as JSON. */
	body?: unknown;
	headers?: Record<string, string>;
	ms?: number;
	location?: string;
}

export type ResetUnit = 'epochSeconds' | 'epochMilliseconds' | 'secondsFromNow' | 'httpDate';

export interface CalendarSettings {
	/** `plain` follows the service's documentation; `observed` behaves like real servers. */
	mode: 'plain' | 'observed';
	/** The version of the server: a release, or the version under development. Only for `observed`. */
	flavour: 'release' | 'head';
	/** The time of the calendar's clock in ISO 8601; null for the real time. */
	now: string | null;
	/** Settings of the site. Only for `observed`, which has a calendar of its own for each choice. */
	options: SiteOptions;
	/** Old releases (seen in 5.16.4 and 6.0.12) ignore a wrong password and answer as to anybody. Only for `observed`. */
	wrongPassword: 'refused' | 'ignored';
	/** With plain ones, the API is only at `/?rest_route=`, and `/wp-json` is a page like all others. */
	permalinks: 'pretty' | 'plain';
	/** The first folder of the API: `wp-json` unless a site renamed it. */
	restBase: string;
	/**
	 * With a block theme, the plugin’s blocks clean what is stored of the fields of events that they show. Only for
	 * `observed`.
	 */
	theme: 'classic' | 'block';
	/** The image that another plugin shows for events without one; 0 for none. Only for `observed`. */
	defaultImage: number;
}

/** Settings of the site, under the names and in the form in which it stores them. */
export interface SiteOptions {
	/** Time zone: `Africa/Accra`, or '' with a manual offset in hours. */
	timezone_string?: string;
	gmt_offset?: string;
	/** When days end, for example `06:00`. */
	multiDayCutoff?: string;
	/** `1`: the currency is behind the number unless the event says otherwise. */
	reverseCurrencyPosition?: string;
}

export interface Settings {
	latencyMs: number;
	rateLimit: { limit: number; windowMs: number; resetUnit: ResetUnit };
	webhookRetryBaseMs: number;
	/** Which payments the invoicing service takes. Its document doesn't say. */
	payments: PaymentSettings;
	calendar: CalendarSettings;
}

export interface PaymentSettings {
	/** For drafts, too. */
	ofDrafts: boolean;
	/** Of more than the balance due. */
	aboveBalance: boolean;
}

export type SettingsChange = Partial<Omit<Settings, 'rateLimit' | 'payments' | 'calendar'>> & {
	rateLimit?: Partial<Settings['rateLimit']>;
	payments?: Partial<PaymentSettings>;
	calendar?: Partial<CalendarSettings>;
};

export interface WebhookEndpoint {
	id: string;
	url: string;
	secret: string;
}

export interface Delivery {
	endpointId: string;
	event: string;
	/** The exact string that was signed and sent. */
	body: string;
	headers: Record<string, string>;
	attempt: number;
	status?: number;
	/** Why the receiver did nothing, in its own words. */
	answer?: string;
	error?: string;
	/** When it began, and when the answer came. */
	at: string;
	until: string;
}

/** Where the editor and its workflows are, for the page’s links to them. */
export interface EditorLinks {
	editor: string;
	workflows: WorkflowLink[];
}

export interface WorkflowLink {
	title: string;
	url: string;
	/** What sets it off: a button of the page, or Execute workflow in the editor. */
	startedBy: 'invoice' | 'event' | 'wallet' | 'editor';
}

export interface SentMessage {
	to: string;
	from: string;
	text: string;
	units: number;
	at: string;
	requestId: string;
}

export type CalendarCollection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
/** A calendar record with all its fields, as it is stored and not as responses show it. */
export type StoredRecord = Record<string, unknown> & { id: number };
export type StoredFields = Record<string, unknown>;
