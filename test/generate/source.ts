import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { numberingPlans } from './numberingPlans';

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

const row = ([code, [number, trunk, afterTrunk]]: ReturnType<typeof entries>[number]): string => {
	const prefixes = trunk?.map((prefix) => `'${prefix}'`).join(', ');
	const parts = [String(number), prefixes && `[${prefixes}]`, afterTrunk && String(afterTrunk)];
	return `\t${code}: [${parts.filter(Boolean).join(', ')}],`;
};

const entries = () => Object.entries(numberingPlans());

/** The text of nodes/Sms/numberingPlans.ts. */
export const source = (): string => `/**
 * What numbers look like after their country code. The first pattern matches national numbers without a trunk prefix,
 * which is dialed only inside the country. The prefixes follow, and a pattern of the numbers that can come after them
 * where that isn’t all of them: a 0 can also be part of the number (Italy), or begin to dial another country (Israel).
 */
export type NumberingPlan = readonly [
	number: RegExp,
	trunk?: readonly string[],
	afterTrunk?: RegExp,
];

/**
 * The numbering plan of each country code. Made by \`npm run generate\`: don’t edit it.
 * Source: the metadata of ${origin()} (Apache License 2.0).
 */
export const NUMBERING_PLANS: Readonly<Record<string, NumberingPlan>> = {
${entries().map(row).join('\n')}
};
`;
