import { isShort, matching, printable, text, unlessRefused } from '../shared/input/convert';
import type { ConvertContext } from '../shared/operation';
import { InvalidInput } from '../shared/result';
import { comparable, type Names, namesOf } from './namesOf';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** What Node.js has names for besides countries: unions, test data, and what is unknown. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** What a code of former times, or a usual one such as UK, stands for today. */
const current = (code: string): string => {
	const region = new Intl.Locale(`und-${code}`).region;
	return code === 'EL' ? 'GR' : (region ?? code);
};

/** ISO 3166-1 alpha-3, without those of which nobody makes an invoice. */
const THREE_LETTERS =
	'AFG AF ALB AL DZA DZ AND AD AGO AO ATG AG ARG AR ARM AM ABW AW AUS AU AUT AT AZE AZ BHS BS BHR BH BGD BD BRB BB BLR BY BEL BE BLZ BZ BEN BJ BMU BM BTN BT BOL BO BIH BA BWA BW BRA BR BRN BN BGR BG BFA BF BDI BI CPV CV KHM KH CMR CM CAN CA CYM KY CAF CF TCD TD CHL CL CHN CN COL CO COM KM COG CG COD CD CRI CR CIV CI HRV HR CUB CU CUW CW CYP CY CZE CZ DNK DK DJI DJ DMA DM DOM DO ECU EC EGY EG SLV SV GNQ GQ ERI ER EST EE SWZ SZ ETH ET FJI FJ FIN FI FRA FR GAB GA GMB GM GEO GE DEU DE GHA GH GIB GI GRC GR GRL GL GRD GD GTM GT GIN GN GNB GW GUY GY HTI HT HND HN HKG HK HUN HU ISL IS IND IN IDN ID IRN IR IRQ IQ IRL IE ISR IL ITA IT JAM JM JPN JP JOR JO KAZ KZ KEN KE KIR KI PRK KP KOR KR KWT KW KGZ KG LAO LA LVA LV LBN LB LSO LS LBR LR LBY LY LIE LI LTU LT LUX LU MAC MO MDG MG MWI MW MYS MY MDV MV MLI ML MLT MT MRT MR MUS MU MEX MX MDA MD MCO MC MNG MN MNE ME MAR MA MOZ MZ MMR MM NAM NA NRU NR NPL NP NLD NL NZL NZ NIC NI NER NE NGA NG MKD MK NOR NO OMN OM PAK PK PLW PW PSE PS PAN PA PNG PG PRY PY PER PE PHL PH POL PL PRT PT PRI PR QAT QA REU RE ROU RO RUS RU RWA RW KNA KN LCA LC VCT VC WSM WS SMR SM STP ST SAU SA SEN SN SRB RS SYC SC SLE SL SGP SG SVK SK SVN SI SLB SB SOM SO ZAF ZA SSD SS ESP ES LKA LK SDN SD SUR SR SWE SE CHE CH SYR SY TWN TW TJK TJ TZA TZ THA TH TLS TL TGO TG TON TO TTO TT TUN TN TUR TR TKM TM TUV TV UGA UG UKR UA ARE AE GBR GB USA US URY UY UZB UZ VUT VU VEN VE VNM VN YEM YE ZMB ZM ZWE ZW';

/** Names that Node.js doesn’t know, and what each can stand for. */
const MORE = new Map(
	Object.entries({
		...{ america: 'US', 'united states of america': 'US', 'great britain': 'GB', britain: 'GB' },
		...{
			england: 'GB',
			scotland: 'GB',
			wales: 'GB',
			'northern ireland': 'GB',
			holland: 'NL',
			eire: 'IE',
		},
		...{ 'republic of ireland': 'IE', 'ivory coast': 'CI', 'cabo verde': 'CV', swaziland: 'SZ' },
		...{
			burma: 'MM',
			myanmar: 'MM',
			'czech republic': 'CZ',
			turkey: 'TR',
			macedonia: 'MK',
			uae: 'AE',
		},
		...{
			emirates: 'AE',
			ksa: 'SA',
			rsa: 'ZA',
			prc: 'CN',
			'viet nam': 'VN',
			'russian federation': 'RU',
		},
		...{ 'east timor': 'TL', palestine: 'PS', 'hong kong': 'HK', macao: 'MO', macau: 'MO' },
		...{ drc: 'CD', 'dr congo': 'CD', 'd r congo': 'CD', 'congo kinshasa': 'CD', zaire: 'CD' },
		...{ 'democratic republic of the congo': 'CD', 'democratic republic of congo': 'CD' },
		...{ 'congo drc': 'CD', 'congo democratic republic of the': 'CD', 'congo brazzaville': 'CG' },
		...{ 'republic of the congo': 'CG', 'republic of congo': 'CG', 'congo republic': 'CG' },
		...{ congo: 'CD CG', korea: 'KR KP', 'republic of korea': 'KR', 'korea republic of': 'KR' },
		...{
			'democratic people s republic of korea': 'KP',
			'guinea conakry': 'GN',
			'guinea bissau': 'GW',
		},
		...{
			'virgin islands': 'VI VG',
			'saint martin': 'MF SX',
			'st maarten': 'SX',
			antilles: 'CW SX BQ',
		},
		...{ 'tanzania united republic of': 'TZ', 'united republic of tanzania': 'TZ', lao: 'LA' },
		...{
			'iran islamic republic of': 'IR',
			'syrian arab republic': 'SY',
			'moldova republic of': 'MD',
		},
		...{ 'bolivia plurinational state of': 'BO', 'venezuela bolivarian republic of': 'VE' },
		...{
			'republic of ghana': 'GH',
			'federal republic of nigeria': 'NG',
			'gambia republic of': 'GM',
		},
		...{
			'st kitts': 'KN',
			'st vincent': 'VC',
			trinidad: 'TT',
			tobago: 'TT',
			antigua: 'AG',
			bosnia: 'BA',
		},
		...{ 'sao tome': 'ST', papua: 'PG', kongo: 'CD CG', corea: 'KR KP', coree: 'KR KP' },
	}),
);

const pairs = Array.from(THREE_LETTERS.matchAll(/(\w{3}) (\w\w)/g));
const byThreeLetters = new Map(pairs.map(([, three = '', two = '']) => [three, two]));

let codes: readonly string[] | undefined;
let known: { english: Names; foreign: Names } | undefined;

/** All countries. Most people enter a code, so names are read only when somebody doesn’t: there are thousands. */
function readCodes(): readonly string[] {
	const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
	return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
		(code) => named.of(code) && current(code) === code && !NO_COUNTRIES.includes(code),
	);
}

/** `🇬🇭` is two letters of its own kind. */
const withoutFlag = (text: string): string =>
	text.replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) =>
		String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65),
	);

/** The countries that a code or a name can stand for. */
function countriesNamed(written: string): readonly string[] {
	codes ??= readCodes();
	const name = comparable(withoutFlag(written));
	const letters = /^[a-z]{2,3}$/.test(name) ? name.toUpperCase() : '';
	const code = letters.length === 2 ? current(letters) : (byThreeLetters.get(letters) ?? '');
	if (codes.includes(code)) return [code];
	const { english, foreign } = (known ??= namesOf('region', codes));
	for (const each of [
		name,
		name.replace(/\bsaint\b/, 'st'),
		name.replace(/ (and|y|et|und) /, ' and '),
	]) {
		const found = MORE.get(each)?.split(' ') ?? english.get(each) ?? foreign.get(each);
		if (found) return [...found];
	}
	return [];
}

/** `Ghana (GH)`, `GH – Ghana`: what all parts can stand for. */
function namedInParts(written: string): readonly string[] {
	const split = written.split(/[()[\]–—:/|]|\s-\s/);
	const parts = (split.length > 1 ? split : written.split(/\s+/)).filter((part) =>
		comparable(withoutFlag(part)),
	);
	const [first = [], ...others] = parts.map(countriesNamed);
	return first.filter((code) => others.every((codes) => codes.includes(code)));
}

const isCode = matching(/^[a-z]{2}$/i, 'a two-letter country code', (code) => code.toUpperCase());

/**
 * The code of a country that is named in any way, in ISO 3166-1 alpha-2. Two letters that no country has are sent all
 * the same: the service decides.
 */
export function countryCode(value: unknown, { note }: Partial<ConvertContext> = {}): string {
	const written = unlessRefused(() => text(value))?.trim() ?? '';
	const whole = isShort(written) ? countriesNamed(written) : [];
	const [code, ...others] = whole.length > 0 || !isShort(written) ? whole : namedInParts(written);
	if (code === undefined) {
		const sent = isCode(value);
		note?.(`is “${sent}”, which is no country’s code`, 'warning');
		return sent;
	}
	if (others.length > 0) {
		const codes = [code, ...others];
		throw new InvalidInput(
			`could be ${codes.join(' or ')}: “${printable(written)}”. Enter the two-letter code`,
		);
	}
	if (code !== written.toUpperCase()) note?.(`was read as ${code}`);
	return code;
}
