import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Kind } from './input/kinds';
import type { Lookup, PlannedItem } from './lookup';
import type { LostWrite, Trace } from './lostWrite';
import type { Question } from './question';
import type { CheckedParts, Input, Outgoing, RequestParts, Route } from './request';
import type { Note, Result, Remarks } from './result';

export type { Ask, Lookup, PlannedItem } from './lookup';
export type { CheckedParts, Input, Outgoing, RequestParts, Route } from './request';

/** What n8n has stored for an item, and what its expressions return. */
export interface ItemData {
	/** A parameter as it is stored, with its expressions. */
	stored(name: string): unknown;
	/** The value of an expression in braces. */
	evaluate(expression: string): unknown;
	/**
	 * A new link that continues the execution. Refused where the execution can’t wait for the one answer of one item.
	 */
	link?(): string;
}

export interface ConvertContext {
	/** The workflow’s time zone, for dates that name none. */
	timezone: string;
	/** The item that is read, for what a parameter doesn’t say itself. */
	item?: ItemData;
	/** The credential, for fields that the node leaves empty (`inCredential`). */
	credential?: IDataObject;
	/** A model reads what comes out. */
	isTool?: boolean;
	/**
	 * Tells above the output what was made of a value, if that isn’t plain. Words that can follow the parameter’s name.
	 */
	note?(made: string, type?: Note['type']): void;
}

/**
 * Turns what a user entered into what the service wants. `undefined` leaves the field out. Throws `InvalidInput` with
 * words that can follow the parameter’s name.
 */
export type Convert<Value = unknown> = (value: unknown, context: ConvertContext) => Value;

/**
 * A field of the panel, and what becomes of its value. n8n gets it without these properties (`forPanel`). `Value` is
 * the type of what is read of it: what its check returns or, without one, what its type in the panel says.
 */
export interface Field<Value = unknown, Name extends string = string> extends INodeProperties {
	name: Name;
	/**
	 * Check and conversion of a value that isn’t blank, before anything is sent. Without one, text and numbers are
	 * checked by the field’s type. A switch or choice is checked by its type first.
	 */
	check?: Convert<Value>;
	/** What an entry means that isn’t listed: `canceled` is `cancelled`. Any other comes back as it is. */
	meaning?: Convert;
	/**
	 * What happens if it has no value. If it isn’t set, the kind of the collection around it counts, or what the panel
	 * says (`kindOf`).
	 */
	kind?: Kind;
	/**
	 * An option that most people never need: it is in Advanced, the last entry of Options. `moved`: workflows have it
	 * stored beside Advanced as well, where the panel shows it only if it is set.
	 */
	advanced?: true | 'moved';
	/** Sent instead of the field with the same name on the wire. */
	overrides?: true;
}

/** The output items, or why the item fails although its request may have been carried out. */
export type Outcome = Result<IDataObject[]> & {
	/** The item waits for an answer, which then is its output instead. */
	question?: Question;
	/** The request was carried out, but did nothing and cost nothing: Only Once forgets it. */
	hadNoEffect?: boolean;
	/** What isn’t quite as it was asked for. Added to the output’s `warnings`. */
	warnings?: readonly string[];
};

/** An answer, and the request that it belongs to; none if a layer knew the answer without one. */
export interface Reply {
	answer: Result<IDataObject>;
	request?: Outgoing;
	/** What the output says besides. */
	warnings: readonly string[];
}

/** How an item ends: with an answer, which the node remembers, or with what comes out of it without one. */
export type Sent = Reply | Outcome;

/** An item on its way to the service. */
export interface Sending {
	request: Outgoing;
	input: Input;
	item: ItemData;
	lookup: Lookup;
	/** Claims the item’s Only Once key. Returns how the item ends if it must not be sent. For the layer `claimKey`. */
	claim(request: Outgoing): Promise<Sent | undefined>;
	remarks: Remarks;
}

/** A request as Preview shows it, once it has passed all layers. */
export type Planned = Pick<Sending, 'request' | 'input' | 'lookup'>;

/**
 * A step between an item and its request: goes on with a request, maybe another one, or ends the item instead. What
 * comes back from `next` is how the item ends, unless the layer makes something else of it.
 */
export type Layer = (sending: Sending, next: (request: Outgoing) => Promise<Sent>) => Promise<Sent>;

/** Lets several items share one request. */
export interface Batch {
	/** Items with the same key may share a request; an item without a key is sent alone. */
	key(item: PlannedItem): string | undefined;
	/** What an item adds to a request. No request gets the same part twice. */
	parts(item: PlannedItem): readonly string[];
	/** Maximum number of parts in a request. An item with more is sent alone. */
	max(item: PlannedItem): number;
	merge(requests: readonly Outgoing[]): Outgoing;
	/** Each item’s share of the answer. Never throws: the work is done and paid for. */
	split(record: IDataObject, requests: readonly Outgoing[]): IDataObject[];
}

/** The route that an input leads to, with the ids for its placeholders. */
export type ChosenRoute = Partial<Route> & { ids?: Record<string, unknown> };

/** One operation: everything the panel shows and everything that happens for it. */
export interface Operation {
	/** Name in the Operation list. */
	name: string;
	/** Name in the node picker, for example “Record payment on invoice”. */
	action: string;
	description: string;
	/**
	 * What a model should know besides, to use the operation as a tool. `false` for an operation that asks people: n8n
	 * offers it to agents as a way to ask, where a description has no meaning.
	 */
	forModel?: string | false;
	/**
	 * Where the request goes; `{name}` in a path stands for the parameter of that name. If it depends on the input,
	 * `choose` returns this route or one of the `others`. `body` and `qs` are values that the user doesn’t choose.
	 */
	route: Route &
		Partial<Pick<RequestParts, 'body' | 'qs'>> & {
			others?: readonly Route[];
			choose?(input: Input): ChosenRoute;
		};
	/** Whether sending it twice does no harm: true for reads, false for writes that cost money. */
	idempotent: boolean;
	/**
	 * It makes something new or costs money, so the panel offers to let it happen only once per key, or a test advises
	 * it.
	 */
	onlyOnce?: true | 'advised';
	fields: Field[];
	/** What the service answers, unless it is a single record: a list in pages, or anything (text, nothing). */
	answers?: 'list' | 'anything';
	/** Check and conversion of values that depend on each other. Runs after the checks of the fields. */
	validate?(parts: RequestParts, input: Input, context: ConvertContext): CheckedParts;
	/**
	 * What stands between an item and its request, from outside to inside: reads, waits and checks. `claimKey` among them
	 * says where Only Once Per claims its key; if it isn’t, that comes first.
	 */
	layers?: readonly Layer[];
	/** Lets several items share one request, once each of them has passed its layers. */
	batch?: Batch;
	/**
	 * What comes out of an answer, if that isn’t just what the service answered or refused. Then the answer is noted, so
	 * that it is never asked for again: a retried execution calls this function with it, with the settings of then.
	 */
	interpret?(
		answer: Result<IDataObject>,
		request: Outgoing,
		input: Input,
		run: { hasErrorOutput: boolean; remarks: Remarks },
	): Outcome;
	/** What is said of a write if nobody knows whether it succeeded, for an operation that isn’t idempotent. */
	inDoubt?: {
		/** Such as “The message may have been sent”. */
		title: string;
		/** Whom it affects, to name them. */
		affected?(request: Outgoing): readonly string[];
	};
	/** Looks in the service for what a write has done whose answer was lost, or that an earlier execution has made. */
	find?(write: LostWrite): Promise<Result<Trace>>;
	/** What Preview shows of a request besides the request: names for IDs, totals, what an update changes. */
	describe?(planned: Planned): Promise<Result<IDataObject>>;
	/** What Simplify keeps of a record. */
	simplify?(record: IDataObject): IDataObject;
}

/** The operations of each resource, in the order of the lists. Both have stored values as names, which never change. */
export type Resources = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
