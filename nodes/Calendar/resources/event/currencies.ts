/**
 * The currencies that a sign can stand for, as ISO 4217 codes. The first one is meant if nothing else is known; `?` comes
 * first where that would be a guess.
 */
const SIGNS: Readonly<Record<string, string>> = {
	$: '? USD AUD CAD NZD SGD HKD MXN ARS CLP COP NAD JMD TTD BBD BSD BZD FJD GYD LRD SRD TWD UYU XCD',
	'£': 'GBP EGP FKP GIP LBP SHP SSP SYP',
	'¥': '? JPY CNY',
	'€': 'EUR',
	'₡': 'CRC',
	'₦': 'NGN',
	'₩': 'KRW KPW',
	'₪': 'ILS',
	'₫': 'VND',
	'₭': 'LAK',
	'₮': 'MNT',
	'₱': 'PHP CUP',
	'₲': 'PYG',
	'₴': 'UAH',
	'₵': 'GHS',
	'₸': 'KZT',
	'₹': 'INR',
	'₺': 'TRY',
	'₼': 'AZN',
	'₽': 'RUB',
	'₾': 'GEL',
	'₨': '? INR LKR MUR NPR PKR SCR',
	A$: 'AUD',
	AU$: 'AUD',
	C$: '? CAD NIO',
	CA$: 'CAD',
	CFA: '? XAF XOF',
	'CN¥': 'CNY',
	DH: '? AED MAD',
	'E£': 'EGP',
	FR: '? CHF XAF XOF',
	FT: 'HUF',
	'GH₵': 'GHS',
	'GH¢': 'GHS',
	HK$: 'HKD',
	'JP¥': 'JPY',
	KSH: 'KES',
	KČ: 'CZK',
	KR: '? DKK ISK NOK SEK',
	LEI: '? MDL RON',
	MX$: 'MXN',
	N$: 'NAD',
	NZ$: 'NZD',
	R: '? ZAR',
	R$: 'BRL',
	RM: 'MYR',
	RS: '? INR LKR MUR NPR PKR SCR',
	S$: 'SGD',
	TSH: 'TZS',
	US$: 'USD',
	USH: 'UGX',
	ZŁ: 'PLN',
};

/** Codes that people write in front of or behind a price: those of the signs above, and some without a sign. */
const CODES: ReadonlySet<string> = new Set(
	[...Object.values(SIGNS), 'AED BWP CHF ETB GMD IDR MAD MZN PEN RWF SAR SLE THB TND ZMW ZWG']
		.join(' ')
		.split(' ')
		.filter((code) => code !== '?'),
);

/**
 * The currencies that a mark beside a price can mean; undefined if it isn’t a currency: `US$` and `USD` return
 * `['USD']`, `from` returns undefined. A sign that isn’t listed can mean any, so it returns none.
 */
export function currenciesOf(mark: string): readonly string[] | undefined {
	if (CODES.has(mark)) return [mark];
	const sign = mark.replace(/\.$/, '').toUpperCase();
	return SIGNS[sign]?.split(' ') ?? (/^[^\P{Sc}¢]$/u.test(sign) ? [] : undefined);
}

/** The currency that all marks and the code agree on; null if they contradict each other or don’t tell. */
export function agreedCurrency(marks: readonly string[], code: string | undefined): string | null {
	const meanings = marks.map((mark) => currenciesOf(mark) ?? []).filter(({ length }) => length > 0);
	const named = [code, ...meanings.map(([first]) => first)];
	const currency = named.find((each) => each !== undefined && each !== '?');
	return currency !== undefined && meanings.every((each) => each.includes(currency))
		? currency
		: null;
}
