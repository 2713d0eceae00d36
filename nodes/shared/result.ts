import type { IDataObject } from 'n8n-workflow';

import { toText, type Phrase } from './phrase';

/**
 * What went wrong, in words for any reader. A value until one place turns it into n8n’s error (toNodeError.ts). No code
 * looks for our own sentences in it: what must be known or worded later is a field or a piece of a phrase.
 */
export interface Failure {
	/** `notSent`: nothing was sent, because the run had ended. */
	kind?: 'notSent';
	/** What happened, in the service’s words if it sent any. */
	message: Phrase;
	/** What the user can do about it, and what became of the request. */
	description: Phrase;
	/** HTTP status as text, if there was an answer. */
	httpCode?: string;
	/** The service’s own code (for example VALIDATION_ERROR) or the connection error (ECONNREFUSED). */
	code?: string;
	/** The parameters that the service refused, by their names on the wire. */
	refused?: readonly string[];
	/** It was a write, and nobody knows whether it succeeded. */
	isUncertain?: boolean;
	/** Whom an uncertain write affects. */
	affected?: readonly string[];
	/** It came at the wrong time: until when, and whether it waits, if the execution can. */
	deferred?: { until: number; waits: boolean };
	/** The user wants the item to be left out instead: what is said above the output, and what it returns if it must. */
	leftOut?: { note: IDataObject; remark: Remark };
	/** What else is known, for an item on the error output. */
	details?: IDataObject;
}

/** What a failure says about a refusal. */
export type Refusal = Pick<Failure, 'httpCode' | 'code' | 'refused'>;

/**
 * Thrown by whatever reads the user’s input, if it can’t be used. Code that only reads input has nothing to undo and
 * one catcher (`checked` in input/convert.ts); what a service does is a `Result`.
 *
 * `problem` is a sentence, or words that can follow the parameter’s name (“is empty”) until somebody who knows the name
 * adds it; then it is the whole failure.
 */
export class InvalidInput extends Error {
	constructor(readonly problem: Phrase | Failure) {
		super(toText(isFailure(problem) ? problem.message : problem));
	}
}

/** Whether a problem is the whole failure. */
export const isFailure = (problem: Phrase | Failure): problem is Failure =>
	typeof problem === 'object' && 'message' in problem;

/** A sentence above the output. n8n shows it as HTML. */
export interface Hint {
	type: 'info' | 'warning';
	message: string;
}

/** What a remark sums up. */
export interface Sum {
	count: number;
	of: number;
	/** What it is about, such as characters, each named once. No data of people that the output hasn’t. */
	which: readonly string[];
}

/** A sentence above the output about the items of a run together. */
export interface Remark {
	type: Hint['type'];
	/** Numbers and what they are about: no keys, and nothing that n8n’s log must not have. */
	say(sum: Sum): string;
}

/** A sentence about an item, without its full stop. `gap`: a warning of what a text lacks. */
export interface Note {
	type: Hint['type'] | 'gap';
	sentence: string;
}

/** What is said above the output of a run. */
export interface Remarks {
	/** Adds to the sum that a remark is about. With the count 0, only to what it is a part of. */
	add(remark: Remark, sum?: Partial<Sum>): void;
	/** Says a sentence about the item at a position. The same is said once, and of how many items. */
	ofItem(note: Note, at: number): void;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const succeeded = <T>(value: T): Result<T> => ({ ok: true, value });

export const failed = (failure: Failure): Result<never> => ({ ok: false, failure });

/** Whether a value is a JSON object: neither null nor a list. */
export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is set under Options. */
export const optionsIn = ({ options }: { readonly options?: unknown }): IDataObject =>
	isObject(options) ? options : {};

/** Text that shows nothing: spaces, zero-width and other invisible characters. */
const INVISIBLE = /^[\s\u2800\p{Control}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * A text without the signs at its end that the pattern matches, one at a time. A pattern for all of them at once would
 * look for the end of the text again from each of them.
 */
export function withoutEnd(text: string, sign: RegExp): string {
	let end = text.length;
	while (end > 0) {
		const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff;
		const begin = end - (isPair ? 2 : 1);
		if (!sign.test(text.slice(begin, end))) break;
		end = begin;
	}
	return text.slice(0, end);
}

export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && INVISIBLE.test(value));

/** Whether a value says anything: neither empty text, 'false', 0 or null, nor a list or object of only those. */
export function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !/^(0|false|null|none)?$/i.test(value.trim());
	if (typeof value !== 'object' || value === null) return Boolean(value);
	return Object.values(value).some(isFilled);
}

/** An object as text could be anything, and some can’t be turned into text. */
export const asWord = (value: unknown): string => (typeof value === 'object' ? '' : String(value));
