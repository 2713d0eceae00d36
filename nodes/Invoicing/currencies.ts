import { isShort, matching, printable, text, unlessRefused } from '../shared/input/convert';
import type { ConvertContext } from '../shared/operation';
import { InvalidInput } from '../shared/result';
import { addName, comparable, type Names, namesOf } from './namesOf';

// The types of this version of JavaScript don’t have it yet, Node.js does.
const { supportedValuesOf } = Intl as typeof Intl & {
	supportedValuesOf(key: 'currency'): string[];
};

/** ISO 4217. */
const CODES: readonly string[] = supportedValuesOf('currency');

/** Currencies that share a sign or a word. What most people mean by it comes first. */
const DOLLARS =
	'USD CAD AUD NZD SGD HKD LRD NAD JMD TTD BBD BSD BZD GYD FJD XCD TWD MXN COP CLP ARS';
const POUNDS = 'GBP EGP SSP SDG';
const FRANCS = 'XOF XAF CHF GNF RWF CDF BIF DJF KMF';
const RUPEES = 'INR PKR LKR NPR MUR SCR';
const SHILLINGS = 'KES TZS UGX SOS';
const CROWNS = 'SEK NOK DKK ISK';

/** Signs and short forms, and the currencies that each can stand for. */
const SIGNS = new Map(
	Object.entries({
		...{
			'₵': 'GHS',
			'gh₵': 'GHS',
			'¢': 'GHS CRC',
			'gh¢': 'GHS',
			ghc: 'GHS',
			cedi: 'GHS',
		},
		...{ '€': 'EUR', euro: 'EUR', '£': 'GBP', 'gb£': 'GBP', 'uk£': 'GBP', stg: 'GBP', quid: 'GBP' },
		...{ 'pound sterling': 'GBP', 'pounds sterling': 'GBP', sterling: 'GBP', 'e£': 'EGP' },
		...{
			'₦': 'NGN',
			'₹': 'INR',
			'₽': 'RUB',
			'₺': 'TRY',
			'₴': 'UAH',
			'₫': 'VND',
			'₩': 'KRW',
			won: 'KRW',
		},
		...{
			'₪': 'ILS',
			'₱': 'PHP',
			'₸': 'KZT',
			'₮': 'MNT',
			'₾': 'GEL',
			'₼': 'AZN',
			'₲': 'PYG',
			'₡': 'CRC',
		},
		...{
			'₭': 'LAK',
			'៛': 'KHR',
			'฿': 'THB',
			'৳': 'BDT',
			zł: 'PLN',
			zl: 'PLN',
			kc: 'CZK',
			ft: 'HUF',
		},
		...{
			r: 'ZAR',
			rmb: 'CNY',
			renminbi: 'CNY',
			元: 'CNY',
			円: 'JPY',
			원: 'KRW',
			sfr: 'CHF',
			lira: 'TRY',
		},
		...{ us$: 'USD', 'u s $': 'USD', buck: 'USD', r$: 'BRL', a$: 'AUD', au$: 'AUD', aud$: 'AUD' },
		...{
			c$: 'CAD',
			ca$: 'CAD',
			can$: 'CAD',
			nz$: 'NZD',
			hk$: 'HKD',
			s$: 'SGD',
			nt$: 'TWD',
			mx$: 'MXN',
		},
		...{ n$: 'NAD', j$: 'JMD', l$: 'LRD', z$: 'ZWG', tt$: 'TTD', zk: 'ZMW', mk: 'MWK', le: 'SLE' },
		...{ ksh: 'KES', kshs: 'KES', tsh: 'TZS', tshs: 'TZS', ush: 'UGX', ushs: 'UGX', sh: SHILLINGS },
		...{
			$: DOLLARS,
			dollar: DOLLARS,
			'¥': 'JPY CNY',
			kr: CROWNS,
			krone: 'NOK DKK',
			kroner: 'NOK DKK',
		},
		...{
			krona: 'SEK ISK',
			kronor: 'SEK',
			pound: POUNDS,
			shilling: SHILLINGS,
			rs: RUPEES,
			rupee: RUPEES,
		},
		...{ franc: FRANCS, fr: 'CHF XOF XAF', f: 'XOF XAF', cfa: 'XOF XAF', fcfa: 'XOF XAF' },
		...{ 'f cfa': 'XOF XAF', 'franc cfa': 'XOF XAF', 'cfa franc': 'XOF XAF', lei: 'RON MDL' },
		...{ peso: 'MXN PHP COP ARS CLP DOP', rouble: 'RUB BYN' },
	}),
);

let known: { english: Names; foreign: Names } | undefined;

/** By the whole name (Ghanaian Cedi), by its last word (cedi), and by that with the country (Ghana cedi). */
function readNames(): { english: Names; foreign: Names } {
	const names = namesOf('currency', CODES);
	const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	for (const [name, codes] of [...names.english]) {
		const word = name.split(' ').at(-1) ?? '';
		for (const code of codes) {
			addName(names.english, word, code);
			addName(names.english, `${countries.of(code.slice(0, 2)) ?? code.slice(0, 2)} ${word}`, code);
			addName(names.english, `${code.slice(0, 2)} ${word}`, code);
		}
	}
	return names;
}

/** The currencies that a code, a sign or a name can stand for; none if it is no such thing. */
export function currenciesNamed(written: string): readonly string[] {
	const whole = comparable(written);
	if (whole === '') return [];
	const code = /^[a-z]{3}$/.test(whole) ? whole.toUpperCase() : '';
	if (CODES.includes(code)) return [code];
	known ??= readNames();
	for (const name of [whole, whole.replace(/s$/, ''), whole.replace(/s(?= )/, '')]) {
		const sign = SIGNS.get(name)?.split(' ');
		if (sign) return sign;
		const found = known.english.get(name) ?? known.foreign.get(name);
		if (found) return [...found];
	}
	return [];
}

/** How many currencies a message names. */
const MAX_SHOWN = 4;

/** `GHS`, `USD or CAD`, `USD, CAD or another one`. */
function candidates(codes: readonly string[]): string {
	const shown = codes.length > MAX_SHOWN ? codes.slice(0, MAX_SHOWN - 1) : codes;
	const last = shown.length < codes.length ? 'another one' : shown.at(-1);
	const others = last === shown.at(-1) ? shown.slice(0, -1) : shown;
	return `${others.join(', ')} or ${last}`;
}

/** `GHS – Ghanaian Cedi`, `Euro (€)`, `USD $`: what all parts can stand for. */
function namedInParts(written: string): readonly string[] {
	const split = written.split(/[()[\]–—:,/|]|\s-\s/);
	const parts = (split.length > 1 ? split : written.split(/\s+/)).filter((part) =>
		comparable(part),
	);
	const [first = [], ...others] = parts.map(currenciesNamed);
	return first.filter((code) => others.every((codes) => codes.includes(code)));
}

const isCode = matching(/^[a-z]{3}$/i, 'a three-letter currency code', (code) =>
	code.toUpperCase(),
);

/**
 * The code of a currency that is named in any way. The service decides which codes exist, so one that isn’t in the
 * table of Node.js is sent all the same.
 */
export function currencyCode(value: unknown, { note }: Partial<ConvertContext> = {}): string {
	const written = unlessRefused(() => text(value))?.trim() ?? '';
	const found = currenciesNamed(written);
	const [code, ...others] = found.length > 0 || !isShort(written) ? found : namedInParts(written);
	if (code === undefined) {
		const sent = isCode(value);
		note?.(`is “${sent}”, which is no currency that is known here`, 'warning');
		return sent;
	}
	if (others.length > 0) {
		throw new InvalidInput(
			`could be ${candidates([code, ...others])}: “${printable(written)}”. Enter the three-letter code`,
		);
	}
	if (code !== written.toUpperCase()) note?.(`was read as ${code}`);
	return code;
}
