import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import metadata from 'libphonenumber-js/metadata.max.json';

/** What libphonenumber-js knows about a country: a list, with 0 where there is nothing to know. */
type Country = readonly unknown[];
const DIALED_ABROAD = 1;
const NUMBER = 2;
const TRUNK = 5;
const TRUNK_FOR_PARSING = 7;
const TRUNK_REPLACEMENT = 8;
const TYPES = 11;
const MOBILE = 1;

const { country_calling_codes, countries, nonGeographic } = metadata as unknown as {
	country_calling_codes: Record<string, string[]>;
	countries: Record<string, Country>;
	nonGeographic: Record<string, Country>;
};

/**
 * Country codes in which the 0 is part of landline numbers, but many people also write “(0)” before a mobile number.
 * The many service numbers without a 0 would make every “(0)” ambiguous.
 */
const ZERO_BEFORE_MOBILES = ['39'];

const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
const upToTwoDigits = [...digits, ...digits.flatMap((first) => digits.map((next) => first + next))];

const anyOf = (patterns: string[]): string => [...new Set(patterns)].join('|');

const mobile = (country: Country): string =>
	((country[TYPES] as unknown[][])[MOBILE] as [string])[0];

/** What the library removes before a national number, except prefixes that choose a carrier, which it captures. */
function trunkPrefixes(country: Country): string[] {
	const pattern = country[TRUNK_FOR_PARSING] || country[TRUNK];
	if (pattern === 0) return [];
	const removed = new RegExp(`^(?:${String(pattern)})$`);
	return upToTwoDigits.filter((prefix) =>
		removed
			.exec(prefix)
			?.slice(1)
			.every((carrier) => carrier === undefined),
	);
}

/**
 * The numbers before which a 0 is removed if it isn’t removed before others: `0(11\d{6}|60\d{6})`, replaced by `$1`.
 */
const onlyAfterZero = (country: Country): string | undefined =>
	country[TRUNK_REPLACEMENT] === '$1'
		? /^0\(([^()]+)\)$/.exec(String(country[TRUNK_FOR_PARSING]))?.[1]
		: undefined;

/** What dials another country if it follows a trunk prefix: 12 in Israel’s 012. */
function abroadAfterTrunk(country: Country, trunk: string[]): string[] {
	const prefix = String(country[DIALED_ABROAD]);
	return prefix.startsWith('00')
		? []
		: trunk.filter((begin) => prefix.startsWith(begin)).map((begin) => prefix.slice(begin.length));
}

/** The pattern of the numbers, the trunk prefixes and what can follow them. */
function planOf(code: string, sharing: Country[]): string[] {
	const number = anyOf(sharing.map((country) => String(country[NUMBER])));
	const afterZero = ZERO_BEFORE_MOBILES.includes(code)
		? sharing.map(mobile)
		: sharing.flatMap((country) => onlyAfterZero(country) ?? []);
	if (afterZero.length > 0) return [number, '0', anyOf(afterZero)];
	const trunk = [...new Set(sharing.flatMap(trunkPrefixes))];
	if (trunk.length === 0) return [number];
	const [abroad] = sharing.flatMap((country) => abroadAfterTrunk(country, trunk));
	return [number, trunk.join(), ...(abroad === undefined ? [] : [`!${abroad}`])];
}

/** The words of the numbering plan of every country code, in the order of the codes. */
function words(): string[] {
	const sharing: Array<[string, Country[]]> = [
		...Object.entries(country_calling_codes).map(([code, names]): [string, Country[]] => [
			code,
			names.map((name) => countries[name] as Country),
		]),
		...Object.entries(nonGeographic).map(([code, plan]): [string, Country[]] => [code, [plan]]),
	];
	return sharing
		.sort(([one], [other]) => Number(one) - Number(other))
		.flatMap(([code, plans]) => [`+${code}`, ...planOf(code, plans)]);
}

/** Lines of up to 100 columns, unless a word is longer. */
const filled = (all: string[]): string[] =>
	all.reduce<string[]>(
		([last = '', ...before], word) =>
			last !== '' && last.length + word.length < 96
				? [`${last} ${word}`, ...before]
				: [word, last, ...before],
		[],
	);

/** The versions of the library and its metadata, and their date, from the library’s change log. */
function origin(): string {
	const file = require.resolve('libphonenumber-js/package.json');
	const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
	const log = readFileSync(join(dirname(file), 'CHANGELOG.md'), 'utf8');
	const entry = new RegExp(`\\n${version} / (\\d+)\\.(\\d+)\\.(\\d{4})\\n`).exec(log);
	if (entry === null) throw new Error(`The change log doesn’t name ${version}`);
	const [, day = '', month = '', year = ''] = entry;
	const metadata = /metadata to version ([\d.]+\d)/.exec(log.slice(entry.index))?.[1];
	return `libphonenumber ${metadata} in libphonenumber-js ${version} of ${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The text of nodes/shared/phone/numberingPlans.ts. */
export const source = (): string => `/**
 * What numbers look like after each country code. The first pattern matches national numbers without a trunk prefix,
 * which is dialed only inside the country. The prefixes follow, and a pattern of the numbers that can come after them
 * (\`!12\`: all that doesn’t begin so) where that isn’t all of them: a 0 can also be part of the number (Italy), or
 * begin to dial another country (Israel).
 *
 * Made by \`npm run generate\`: don’t edit it.
 * Source: the metadata of ${origin()} (Apache License 2.0).
 */
export const NUMBERING_PLANS = String.raw\`
${filled(words()).reverse().filter(Boolean).join('\n')}
\`;
`;
