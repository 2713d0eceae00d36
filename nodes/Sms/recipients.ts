import { isShort, printable, tried } from '../shared/input/convert';
import { listedIn } from '../shared/input/lists';
import { parameter, type Phrase, phrase } from '../shared/phrase';
import { isBlank, isObject, InvalidInput } from '../shared/result';
import {
	entriesIn,
	hasExtension,
	holdsNumber,
	isLabel,
	isNoPerson,
	notMeantIn,
	type Part,
	partsOf,
	piecesIn,
	WORDS,
} from './cell';
import {
	countryOf,
	isPossible,
	NO_COUNTRY_CODE,
	NO_NUMBER,
	NO_PLUS,
	readPhoneNumber,
} from '../shared/phone/phone';

const NUMBER_FORMAT = 'Enter numbers with + and the country code, for example +233241234567';

const SET_COUNTRY = phrase`, or set ${parameter('Default Country Code')} under Options or in the credential`;

export interface Recipients {
	/** Valid numbers in the order given, each one once. */
	numbers: string[];
	invalid: Array<{ number: string; reason: string }>;
	/** How numbers were read, where that isn’t plain. Words that can follow the parameter’s name. */
	notes: string[];
	/** What is odd about valid numbers, as sentences that name them. */
	doubts: string[];
}

/** How numbers are read. */
export interface Reading {
	/** The Default Country Code. */
	country?: string;
	/** A number that its country doesn’t have, as far as is known, is invalid. */
	refusesImpossible?: boolean;
}

/**
 * Reads recipients from text with a separator between them, from a list of such texts, or from such a list as JSON. A
 * blank separates numbers only if what is before and after it are numbers and the whole isn’t: `024 123 4567` is one.
 */
export function readRecipients(value: unknown, reading: Reading = {}): Recipients {
	const reader = createReader(reading);
	const numbers = new Set<string>();
	const invalid = new Map<string, string>();
	const notes = new Set<string>();
	const labels = new Set<string>();
	const add = (entry: unknown, { text, how }: Part<unknown>) => {
		const outcome = reader.read(text);
		if ('refused' in outcome) invalid.set(printable(entry), outcome.refused.message);
		else numbers.add(outcome.value);
		if (how !== undefined) notes.add(`was read ${how}`);
	};
	const entries = listedIn(value)
		.map(objectIn)
		.flatMap((entry) => (typeof entry === 'string' ? entriesIn(entry) : [entry]))
		.filter((entry) => !isBlank(entry));
	for (const entry of entries) {
		if (isObject(entry)) invalid.set(printable(entry), ofObject(entry, reader));
		else if (typeof entry !== 'string') add(entry, { text: entry });
		else {
			const text = entry.trim();
			const found = readEntry(text, reader);
			if (isLabel(text)) labels.add(text);
			else if (typeof found === 'string') invalid.set(printable(text), found);
			else for (const part of found) add(found.length === 1 ? text : part.text, part);
		}
	}
	if (numbers.size === 0) for (const label of labels) invalid.set(label, NO_NUMBER);
	else if (labels.size > 0) notes.add(`was read ${WORDS}`);
	return {
		numbers: [...numbers],
		invalid: Array.from(invalid, ([number, reason]) => ({ number, reason })),
		notes: [...notes],
		doubts: [...numbers].flatMap(doubtsAbout),
	};
}

/** A phone number of a field that takes one. */
export function phone(value: unknown, reading: Reading = {}): Recipients & { number: string } {
	const read = readRecipients(value, reading);
	const [number, another] = read.numbers;
	if (read.invalid.length === 0 && number !== undefined && another === undefined) {
		return { ...read, number };
	}
	const reason = another === undefined ? NO_NUMBER : 'is more than one number';
	const whole = [{ number: printable(value), reason }];
	throw new InvalidInput(recipientsProblem(read.invalid.length > 0 ? read.invalid : whole));
}

type Reader = ReturnType<typeof createReader>;

/** Reads each text once. */
function createReader({ country, refusesImpossible }: Reading) {
	const known = new Map<unknown, ReturnType<typeof tried<string>>>();
	const readNumber = (entry: unknown) => {
		const number = readPhoneNumber(entry, country);
		if (refusesImpossible !== true || isPossible(number)) return number;
		throw new InvalidInput(`isn’t a number of its country code ${countryOf(number)}`);
	};
	const read = (entry: unknown) => {
		const outcome = known.get(entry) ?? tried(() => readNumber(entry));
		known.set(entry, outcome);
		return outcome;
	};
	return {
		read,
		isNumber: (entry: unknown) => 'value' in read(entry),
		/** It is also one that its country has. */
		isComplete: (entry: unknown) => {
			const outcome = read(entry);
			return 'value' in outcome && isPossible(outcome.value);
		},
	};
}

const SEVERAL = 'looks like several numbers: put a comma between them';

/** The texts of the numbers in an entry, or why it has none, or why it can’t be told which are meant. */
function readEntry(text: string, { read, isNumber, isComplete }: Reader): Part[] | string {
	if (isComplete(text)) return [{ text }];
	if (!isShort(text)) return reasonFor(text, read);
	const apart = text.split(/\s+/);
	if (apart.length > 1 && !isNumber(text) && apart.every(isNumber)) {
		return apart.map((part) => ({ text: part }));
	}
	if (isNoPerson(text)) return 'is the ID of a chat, which isn’t a phone number';
	if (hasExtension(text)) return 'has an extension, which gets no text messages: leave it out';
	const word = notMeantIn(text);
	if (word !== undefined) return `stands beside “${word}”: if it is meant, leave the word out`;
	const parts = partsOf(text, isComplete);
	if (parts) return parts;
	if (holdsNumber(text, isComplete)) return SEVERAL;
	if (isNumber(text)) return [{ text }];
	const pieces = piecesIn(text);
	if (pieces.some(isComplete)) {
		return 'has other digits beside a number: leave them out, or put commas between numbers';
	}
	return reasonFor(pieces.length === 1 ? pieces[0] : text, read);
}

/** Why a text is no number; nothing if it is one. */
function reasonFor(text: unknown, read: Reader['read']): string {
	const outcome = read(text);
	return 'refused' in outcome ? outcome.refused.message : '';
}

/** An object that is written as JSON. */
function objectIn(entry: unknown): unknown {
	if (typeof entry !== 'string' || !/^\s*\{/.test(entry)) return entry;
	try {
		const parsed: unknown = JSON.parse(entry);
		return isObject(parsed) ? parsed : entry;
	} catch {
		return entry;
	}
}

/** What a field with a phone number can be called. */
const PHONE_FIELD = /phone|mobile|tel|cell|msisdn|whatsapp|number/i;

/** Why an object isn’t taken. Which of its fields is meant isn’t guessed, but said. */
function ofObject(entry: object, { read }: Reader): string {
	const looksLikeNumber = (value: unknown) =>
		String(value).replace(/\D/g, '').length >= 7 &&
		['', NO_COUNTRY_CODE, NO_PLUS].includes(reasonFor(value, read));
	const paths = pathsIn(entry, looksLikeNumber);
	const path = paths.find((each) => PHONE_FIELD.test(each)) ?? paths[0];
	return path === undefined
		? 'is an object without a phone number'
		: `is an object. Use its field, as in {{ $json.list.map((each) => each${path}) }}`;
}

/** Where in an object values are: `.phone`, `.phones[0].value`. */
function pathsIn(value: unknown, isMeant: (value: unknown) => boolean, depth = 4): string[] {
	if (typeof value !== 'object' || value === null) return isMeant(value) ? [''] : [];
	if (depth === 0) return [];
	return Object.entries(value)
		.slice(0, 50)
		.flatMap(([name, inner]) => {
			const isName = !Array.isArray(value) && /^[A-Za-z_$][\w$]*$/.test(name);
			const index = Array.isArray(value) ? name : JSON.stringify(name);
			return pathsIn(inner, isMeant, depth - 1).map(
				(path) => (isName ? `.${name}` : `[${index}]`) + path,
			);
		});
}

/**
 * Words that can follow the parameter’s name, if there are doubts. The numbers themselves are in the data only: hints
 * are for other eyes.
 */
export const DOUBTFUL = 'has a number that may not exist, which “warnings” in the output names';

/** A number that its country doesn’t have can be in a range that is newer than the table. */
function doubtsAbout(number: string): string[] {
	if (!isPossible(number)) {
		return [
			`${number} may not exist: numbers of the country code ${countryOf(number)} look different.`,
		];
	}
	return /\d{5}0{6}$/.test(number)
		? [
				`${number} may have lost digits: it ends with six zeros, as a number does that a sheet has rounded.`,
			]
		: [];
}

/** What is wrong with recipients: which numbers are invalid and why, or that there are none. */
export function recipientsProblem(invalid: Recipients['invalid']): Phrase {
	if (invalid.length === 0) return 'is empty';
	const list = invalid.map(({ number, reason }) => `“${number}”, which ${reason}`).join('; ');
	const isNational = ({ reason }: { reason: string }) =>
		[NO_COUNTRY_CODE, NO_PLUS].includes(reason);
	return phrase`contains ${list}. ${NUMBER_FORMAT}${invalid.some(isNational) ? SET_COUNTRY : ''}`;
}
