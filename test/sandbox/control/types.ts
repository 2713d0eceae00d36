export type ServiceName = 'sms' | 'invoicing' | 'calendar';

export interface RecordedRequest {
	service: ServiceName;
	method: string;
	/** Below the service's base address. */
	path: string;
	query: Record<string, unknown>;
	headers: Record<string, string | string[] | undefined>;
	body: unknown;
	rawBody: string;
	/** 0 when the connection ended without an answer. */
	status: number;
	at: string;
}

/** What reached the services since the last reset: counted for all requests, also those no longer kept. */
export interface Traffic {
	requests: number;
	/** How many were answered with each status; 0 is a connection that ended without an answer. */
	answers: Record<string, number>;
	/** Most requests under way at once. */
	peakConcurrent: number;
	/** Most connections open at once, of those that carried a request to a service. */
	peakConnections: number;
}

/** A response of the stand-in that its own description does not allow. */
export interface ContractViolation {
	service: ServiceName;
	method: string;
	path: string;
	message: string;
	at: string;
}

export type FaultKind = 'status' | 'delay' | 'drop' | 'cut' | 'html' | 'empty' | 'redirect';

export interface Fault {
	service?: ServiceName;
	method?: string;
	/** A beginning of the path, or a pattern: `*` is one segment, `**` any number of them. */
	path?: string;
	/** How many requests it meets; without it, all until the faults are cleared. */
	times?: number;
	/** Let the service do its work first, and only then fail: accepted, then lost. */
	after?: boolean;
	kind: FaultKind;
	status?: number;
	/** Text is sent as it is, anything else as JSON. */
	body?: unknown;
	headers?: Record<string, string>;
	ms?: number;
	location?: string;
}

export type ResetUnit = 'epochSeconds' | 'epochMilliseconds' | 'secondsFromNow' | 'httpDate';
export type LegacyFormat = 'json' | 'text' | 'empty';

export interface CalendarSettings {
	/** `plain` keeps to the service's document; `observed` behaves like running servers. */
	mode: 'plain' | 'observed';
	/** Which running server: the release, or what is under development. For `observed` only. */
	flavour: 'release' | 'head';
	/** Where the calendar's clock stands, in ISO form; null lets it follow the real time. */
	now: string | null;
}

export interface Settings {
	latencyMs: number;
	rateLimit: { limit: number; windowMs: number; resetUnit: ResetUnit };
	webhookRetryBaseMs: number;
	webhookTimeoutMs: number;
	legacyFormat: LegacyFormat;
	calendar: CalendarSettings;
}

export type SettingsChange = Partial<Omit<Settings, 'rateLimit' | 'calendar'>> & {
	rateLimit?: Partial<Settings['rateLimit']>;
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
	/** The exact text that was signed and sent. */
	body: string;
	headers: Record<string, string>;
	attempt: number;
	status?: number;
	error?: string;
	at: string;
}

export interface SentMessage {
	to: string;
	from: string;
	text: string;
	units: number;
	at: string;
	requestId: string;
}

export interface Contact {
	phone: string;
	at: string;
}

export type CalendarCollection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
/** A record of the calendar with all its fields, as it lies in the store and not as an answer shows it. */
export type StoredRecord = Record<string, unknown> & { id: number };
export type StoredFields = Record<string, unknown>;

/** The hand of somebody who works on the site itself: past the interface, its checks and its rules. */
export interface CalendarControl {
	record(collection: CalendarCollection, id: number): Promise<StoredRecord>;
	records(collection: CalendarCollection): Promise<StoredRecord[]>;
	/** Numbers of the new records, in the order given. What is left out has the value of a blank record. */
	add(collection: CalendarCollection, records: StoredFields[]): Promise<number[]>;
	change(collection: CalendarCollection, id: number, fields: StoredFields): Promise<void>;
	/** Into the trash; terms have none. */
	trash(collection: 'events' | 'venues' | 'organizers', id: number): Promise<void>;
	/** For good. */
	remove(collection: CalendarCollection, id: number): Promise<void>;
	/** Leaves nothing in any collection. */
	clear(): Promise<void>;
}

/** Looks behind the scenes of the services. No part of their contracts. */
export interface Control {
	reset(): Promise<void>;
	/** The newest 10,000. */
	requests(): Promise<RecordedRequest[]>;
	traffic(): Promise<Traffic>;
	violations(): Promise<ContractViolation[]>;
	addFault(fault: Fault): Promise<void>;
	clearFaults(): Promise<void>;
	settings(change?: SettingsChange): Promise<Settings>;
	registerWebhook(endpoint: {
		url: string;
		secret?: string;
		events?: string[];
	}): Promise<WebhookEndpoint>;
	removeWebhook(id: string): Promise<void>;
	deliveries(): Promise<Delivery[]>;
	messages(): Promise<SentMessage[]>;
	contacts(): Promise<Contact[]>;
	wallet(): Promise<number>;
	setWallet(units: number): Promise<void>;
	/** Fires an event by hand; without data, about a record of the books that fits the event. */
	emit(event: string, data?: unknown): Promise<void>;
	calendar: CalendarControl;
}
