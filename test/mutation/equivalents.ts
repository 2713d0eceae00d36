import type { Equivalent } from './report';

/** Comparisons with undefined are false, so a check before them is there for TypeScript only. */
const UNDEFINED = 'A comparison with undefined is false anyway';

const DATE = 'Date.parse refuses an ISO date with anything before or behind it';

const BOTH = 'Retry-After alone is read in the next line in any case';

const ONLY_ANSWER = 'Only an answer has a status';

const NOTHING = 'A function that returns nothing returns undefined';

const THREE_FIELDS = 'Every line that was stored has these three fields';

const CODES =
	'All names in the table consist of digits, and those that every object has contain none';

const NO_PLAN = 'No country has either code';

const EMPTY_NUMBER = 'Without digits, it is read as 0 too';

const REMOVED = 'A removal tells nobody anything';

const NOTHING_LEFT = 'Nothing is asked or removed for nobody';

const BYTES = 'The bytes have this form too';

const FIRST_UNREAD = 'The first element isn’t read';

const BY_ONE = 'Divided by 1 or -1 is the same as multiplied';

/** Changes to the code that no test can notice. Any other change that survives the tests is a gap in them. */
export const equivalents: readonly Equivalent[] = [
	{
		file: 'shared/http/resetTime.ts',
		from: String.raw`const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;`,
		to: String.raw`const ISO_DATE = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;`,
		why: DATE,
	},
	{
		file: 'shared/http/resetTime.ts',
		from: String.raw`const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;`,
		to: String.raw`const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/;`,
		why: DATE,
	},
	{
		file: 'shared/http/resetTime.ts',
		from: '.filter((at): at is number => at !== undefined && at > now);',
		to: '.filter((at): at is number => true && at > now);',
		why: UNDEFINED,
	},
	{
		file: 'shared/http/retry.ts',
		from: 'const counts = !(isLimit(attempt.outcome) && asked !== undefined && asked >= LEAST_WINDOW);',
		to: 'const counts = !(isLimit(attempt.outcome) && true && asked >= LEAST_WINDOW);',
		why: UNDEFINED,
	},
	{
		file: 'shared/http/retry.ts',
		from: "outcome.kind === 'answer' && outcome.statusCode === 429;",
		to: 'true && outcome.statusCode === 429;',
		why: ONLY_ANSWER,
	},
	{
		file: 'shared/http/retry.ts',
		from: "return outcome.kind === 'answer' && PASSING.includes(outcome.statusCode);",
		to: 'return true && PASSING.includes(outcome.statusCode);',
		why: ONLY_ANSWER,
	},
	{
		file: 'shared/http/retry.ts',
		from: "const names = isLimit(outcome) ? ['retry-after', 'x-ratelimit-reset'] : ['retry-after'];",
		to: "const names = isLimit(outcome) ? ['retry-after', 'x-ratelimit-reset'] : [];",
		why: BOTH,
	},
	{
		file: 'shared/http/retry.ts',
		from: "const names = isLimit(outcome) ? ['retry-after', 'x-ratelimit-reset'] : ['retry-after'];",
		to: "const names = isLimit(outcome) ? ['retry-after', 'x-ratelimit-reset'] : [\"\"];",
		why: BOTH,
	},
	{
		file: 'shared/http/rateLimit.ts',
		from: 'if (budgets.size > MOST_KEYS && oldest !== undefined) budgets.delete(oldest);',
		to: 'if (budgets.size > MOST_KEYS && true) budgets.delete(oldest);',
		why: 'With more keys than the most, there is an oldest one',
	},
	{
		file: 'shared/http/rateLimit.ts',
		from: 'if (budget.resetAt <= now) return 0;',
		to: 'if (budget.resetAt < now) return 0;',
		why: 'endWindow has replaced an end that isn’t in the future',
	},
	{
		file: 'Invoicing/trigger/signature.ts',
		from: 'return expected.length === received.length && timingSafeEqual(expected, received);',
		to: 'return true && timingSafeEqual(expected, received);',
		why: 'The pattern of the header lets only 64 digits pass; this is a second lock',
	},
	{
		file: 'Invoicing/trigger/delivery.ts',
		from: '} catch {',
		to: '} catch {}',
		why: NOTHING,
		times: 2,
	},
	{
		file: 'Calendar/records/keepOtherFields.ts',
		from: String.raw`const [, slug] = /\/by-slug\/(.+)$/.exec(request.path) ?? [];`,
		to: String.raw`const [, slug] = /\/by-slug\/(.+)/.exec(request.path) ?? [];`,
		why: 'A path has no line break, so the rest is taken to its end anyway',
	},
	{
		file: 'Calendar/records/keepOtherFields.ts',
		from: String.raw`const [, slug] = /\/by-slug\/(.+)$/.exec(request.path) ?? [];`,
		to: String.raw`const [, slug] = /\/by-slug\/(.+)$/.exec(request.path) ?? ["Stryker was here"];`,
		why: 'Only the second element is read',
	},
	{
		file: 'shared/run/groupItems.ts',
		from: 'const waits = once !== undefined && onceKeys.has(once);',
		to: 'const waits = true && onceKeys.has(once);',
		why: 'undefined is never among the keys',
	},
	{
		file: 'shared/run/groupItems.ts',
		from: 'if (once !== undefined) onceKeys.add(once);',
		to: 'if (true) onceKeys.add(once);',
		why: 'An item without a key never looks among the keys',
	},
	{ file: 'shared/run/groupItems.ts', from: '} catch {', to: '} catch {}', why: NOTHING },
	{
		file: 'shared/run/groupItems.ts',
		from: 'const check = operation.checkBeforeRun?.(due);',
		to: 'const check = operation.checkBeforeRun(due);',
		why: 'Only called for an operation that has a check',
	},
	{
		file: 'shared/run/groupItems.ts',
		from: 'const own = item ? parts(item).map((part) => `${item.key} ${part}`) : [];',
		to: 'const own = item ? parts(item).map((part) => `${item.key} ${part}`) : ["Stryker was here"];',
		why: 'What an item without a key adds is compared with nothing',
	},
	{
		file: 'shared/run/onlyOnce.ts',
		from: 'const saves: Array<Promise<void>> = [];',
		to: 'const saves: Array<Promise<void>> = ["Stryker was here"];',
		why: 'Only what can be waited for takes time or fails',
	},
	{
		file: 'Calendar/trigger/window.ts',
		from: String.raw`new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');`,
		to: String.raw`new Date(seconds * 1000).toISOString().replace(/\.\d+Z/, 'Z');`,
		why: 'An ISO date ends with its only Z',
	},
	{
		file: 'Calendar/trigger/state.ts',
		from: "const read = (text = ''): number => parseInt(text, 36);",
		to: 'const read = (text = "Stryker was here!"): number => parseInt(text, 36);',
		why: THREE_FIELDS,
	},
	{
		file: 'Calendar/trigger/state.ts',
		from: "const [first, length, fingerprint = '', marks = '', slug, ...title] = line.split(' ');",
		to: "const [first, length, fingerprint = \"Stryker was here!\", marks = '', slug, ...title] = line.split(' ');",
		why: THREE_FIELDS,
	},
	{
		file: 'Calendar/trigger/state.ts',
		from: "const [first, length, fingerprint = '', marks = '', slug, ...title] = line.split(' ');",
		to: "const [first, length, fingerprint = '', marks = \"Stryker was here!\", slug, ...title] = line.split(' ');",
		why: 'No flag is made of such letters',
	},
	{
		file: 'Invoicing/decimal.ts',
		from: "return typeof value === 'string' || typeof value === 'bigint' ? String(value).trim() : '';",
		to: "return typeof value === 'string' || typeof value === 'bigint' ? String(value).trim() : \"Stryker was here!\";",
		why: 'Neither is a decimal',
	},
	{
		file: 'Invoicing/decimal.ts',
		from: '(Number.isInteger(value) ? Number.isSafeInteger(value) : Math.abs(value) < 2 ** 46);',
		to: '(Number.isInteger(value) ? Number.isSafeInteger(value) : Math.abs(value) <= 2 ** 46);',
		why: 'What isn’t whole can’t be equal to a whole number',
	},
	{
		file: 'Invoicing/decimal.ts',
		from: "if (decimal === undefined && typeof value === 'number' && value > 0 && value < Infinity) {",
		to: "if (decimal === undefined && typeof value === 'number' && value >= 0 && value < Infinity) {",
		why: '0 is a decimal',
	},
	{
		file: 'Sms/phone.ts',
		from: ".flatMap((entry) => (typeof entry === 'string' ? entry.split(/[,;\\n\\r]+/) : [entry]))",
		to: ".flatMap((entry) => (typeof entry === 'string' ? entry.split(/[,;\\n\\r]/) : [entry]))",
		why: 'Empty entries are left out in any case',
	},
	{
		file: 'Sms/phone.ts',
		from: "const compact = (isTextOrInteger(input) ? String(input) : '')",
		to: 'const compact = (isTextOrInteger(input) ? String(input) : "Stryker was here!")',
		why: 'Neither is a phone number',
	},
	{
		file: 'Sms/phone.ts',
		from: String.raw`const [, code = '', rest = ''] = /^\+(\d+)\(0\)(\d+)$/.exec(compact) ?? [];`,
		to: String.raw`const [, code = '', rest = "Stryker was here!"] = /^\+(\d+)\(0\)(\d+)$/.exec(compact) ?? [];`,
		why: 'The rest is read only with a code',
	},
	{
		file: 'Sms/phone.ts',
		from: String.raw`const [, code = '', rest = ''] = /^\+(\d+)\(0\)(\d+)$/.exec(compact) ?? [];`,
		to: String.raw`const [, code = '', rest = ''] = /^\+(\d+)\(0\)(\d+)$/.exec(compact) ?? ["Stryker was here"];`,
		why: FIRST_UNREAD,
	},
	{
		file: 'Sms/nationalNumber.ts',
		from: String.raw`/^\d+$/.test(text) && text in NUMBERING_PLANS;`,
		to: String.raw`/\d+$/.test(text) && text in NUMBERING_PLANS;`,
		why: CODES,
	},
	{
		file: 'Sms/nationalNumber.ts',
		from: String.raw`/^\d+$/.test(text) && text in NUMBERING_PLANS;`,
		to: String.raw`/^\d+/.test(text) && text in NUMBERING_PLANS;`,
		why: CODES,
	},
	{
		file: 'Sms/nationalNumber.ts',
		from: "const code = countryCodeOf(digits) ?? '';",
		to: 'const code = countryCodeOf(digits) ?? "Stryker was here!";',
		why: NO_PLAN,
	},
	{
		file: 'Sms/nationalNumber.ts',
		from: "const abroad = countryCodeOf(digits) ?? '';",
		to: 'const abroad = countryCodeOf(digits) ?? "Stryker was here!";',
		why: NO_PLAN,
	},
	{
		file: 'Sms/nationalNumber.ts',
		from: "return { reason: `doesn’t begin with +, 00 or ${zero ? 'a single 0' : trunk.join(' or ')}` };",
		to: 'return { reason: `doesn’t begin with +, 00 or ${zero ? \'a single 0\' : trunk.join("")}` };',
		why: 'Every country with several trunk prefixes has 0 among them',
	},
	{
		file: 'shared/errors/redact.ts',
		from: 'secrets.every((secret, at) => secret === latest?.secrets[at]);',
		to: 'secrets.every((secret, at) => secret === latest.secrets[at]);',
		why: 'Only compared if there is a latest one, whose number of secrets is the same',
	},
	{
		file: 'shared/errors/redact.ts',
		from: String.raw`(text.match(/\\+|./gsu) ?? [])`,
		to: String.raw`(text.match(/\\+|./gsu) ?? ["Stryker was here"])`,
		why: 'No text is empty here',
	},
	{
		file: 'shared/errors/redact.ts',
		from: String.raw`.map((part) => (part.startsWith('\\') ? inAnyForm(part.length) : anyCharacter(part)))`,
		to: String.raw`.map((part) => (part.endsWith('\\') ? inAnyForm(part.length) : anyCharacter(part)))`,
		why: 'A part is either backslashes only or another character',
	},
	{
		file: 'shared/errors/redact.ts',
		from: String.raw`if (character < '\u0080') return bytes;`,
		to: 'if (false) return bytes;',
		why: BYTES,
	},
	{
		file: 'shared/errors/redact.ts',
		from: String.raw`if (character < '\u0080') return bytes;`,
		to: 'if (character < "") return bytes;',
		why: BYTES,
	},
	{
		file: 'shared/memory/claimKeys.ts',
		from: "left = left.filter(({ key }) => answers.get(key)?.state === 'held');",
		to: "left = left.filter(({ key }) => answers.get(key).state === 'held');",
		why: 'Each key that is left has just got an answer',
	},
	{
		file: 'shared/memory/claimKeys.ts',
		from: 'for (let attempt = 1; left.length > 0 && attempt <= MOST_ATTEMPTS; attempt++) {',
		to: 'for (let attempt = 1; true && attempt <= MOST_ATTEMPTS; attempt++) {',
		why: NOTHING_LEFT,
	},
	{
		file: 'shared/memory/claimKeys.ts',
		from: 'for (let attempt = 1; left.length > 0 && attempt <= MOST_ATTEMPTS; attempt++) {',
		to: 'for (let attempt = 1; left.length >= 0 && attempt <= MOST_ATTEMPTS; attempt++) {',
		why: NOTHING_LEFT,
	},
	{
		file: 'shared/memory/claimKeys.ts',
		from: 'const no = () => false;',
		to: 'const no = () => undefined;',
		why: 'Whether it is removed is read only as yes or no',
	},
	{
		file: 'shared/memory/record.ts',
		from: "if (values.length > 0) await ask('remove', values);",
		to: 'if (values.length > 0) await ask("", values);',
		why: 'Whatever isn’t a question is a removal',
	},
	{
		file: 'shared/memory/record.ts',
		from: 'return { answer: [], isSure: true };',
		to: 'return {};',
		why: REMOVED,
	},
	{
		file: 'shared/memory/record.ts',
		from: 'return { answer: [], isSure: true };',
		to: 'return { answer: ["Stryker was here"], isSure: true };',
		why: REMOVED,
	},
	{
		file: 'shared/memory/record.ts',
		from: 'return { answer: [], isSure: true };',
		to: 'return { answer: [], isSure: false };',
		why: REMOVED,
	},
	{
		file: 'Calendar/zones.ts',
		from: "const [, sign, hours, part = '0', minutes = '0'] = MANUAL.exec(zone.trim()) ?? [];",
		to: 'const [, sign, hours, part = "", minutes = \'0\'] = MANUAL.exec(zone.trim()) ?? [];',
		why: EMPTY_NUMBER,
	},
	{
		file: 'Calendar/zones.ts',
		from: "const [, sign, hours, part = '0', minutes = '0'] = MANUAL.exec(zone.trim()) ?? [];",
		to: 'const [, sign, hours, part = \'0\', minutes = ""] = MANUAL.exec(zone.trim()) ?? [];',
		why: EMPTY_NUMBER,
	},
	{
		file: 'Calendar/zones.ts',
		from: "const [, sign, hours, part = '0', minutes = '0'] = MANUAL.exec(zone.trim()) ?? [];",
		to: "const [, sign, hours, part = '0', minutes = '0'] = MANUAL.exec(zone.trim()) ?? [\"Stryker was here\"];",
		why: FIRST_UNREAD,
	},
	{
		file: 'Calendar/zones.ts',
		from: 'if (sign === undefined) return undefined;',
		to: 'if (false) return undefined;',
		why: 'Without hours, the sum isn’t a number, and so never small enough',
	},
	{
		file: 'Calendar/zones.ts',
		from: "return ahead <= MOST_AHEAD ? ahead * (sign === '-' ? -1 : 1) : undefined;",
		to: "return ahead <= MOST_AHEAD ? ahead / (sign === '-' ? -1 : 1) : undefined;",
		why: BY_ONE,
	},
	{
		file: 'Calendar/dates.ts',
		from: 'const [, sign, hours, minutes] = FIXED.exec(zone) ?? [];',
		to: 'const [, sign, hours, minutes] = FIXED.exec(zone) ?? ["Stryker was here"];',
		why: FIRST_UNREAD,
	},
	{
		file: 'Calendar/dates.ts',
		from: "return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);",
		to: "return (Number(hours) * 60 + Number(minutes)) / (sign === '-' ? -1 : 1);",
		why: BY_ONE,
	},
	{
		file: 'shared/input/dates.ts',
		from: 'const match = text === undefined ? null : ISO.exec(text);',
		to: 'const match = false ? null : ISO.exec(text);',
		why: 'The word “undefined”, as which it is read then, isn’t a date either',
	},
	{ file: 'shared/input/dates.ts', from: '} catch {', to: '} catch {}', why: NOTHING },
	{
		file: 'shared/input/dates.ts',
		from: "const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone] =",
		to: "const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = \"Stryker was here!\", zone] =",
		why: 'Only a fraction with a digit from 1 to 9 is read',
	},
	{
		file: 'shared/input/dates.ts',
		from: 'const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);',
		to: 'const part = (type: string) => Number(parts.find(each => each.type === type).value);',
		why: 'The formatter gives each part that it is asked for',
	},
	{
		file: 'shared/pages/slipped.ts',
		from: 'if (hasShrunk(read, reads.get(page + 1) ?? [], pageSize)) return true;',
		to: 'if (hasShrunk(read, reads.get(page + 1) ?? ["Stryker was here"], pageSize)) return true;',
		why: 'A text wasn’t answered later than any page was requested',
	},
	{
		file: 'shared/pages/slipped.ts',
		from: 'return other < page && lower.answeredAt > read.askedAt && lossBetween(lower, read, 1).lost > 0;',
		to: 'return other <= page && lower.answeredAt > read.askedAt && lossBetween(lower, read, 1).lost > 0;',
		why: 'Compared with itself, a page lost nothing',
	},
	{
		file: 'shared/pages/mergePages.ts',
		from: 'const earlier = pages.flatMap((readings) => readings.slice(0, -1));',
		to: 'const earlier = pages.flatMap((readings) => readings);',
		why: 'The records of the newest reading are known, and so they aren’t added',
	},
	{
		file: 'shared/pages/mergePages.ts',
		from: 'const count = (counts.get(identity) ?? 0) + 1;',
		to: 'const count = (counts.get(identity) ?? 0) - 1;',
		why: 'Numbers that go down tell equal records apart as well',
	},
	{
		file: 'shared/pages/walkPages.ts',
		from: 'const started: Array<Promise<void>> = [];',
		to: 'const started: Array<Promise<void>> = ["Stryker was here"];',
		why: 'There is nothing to wait for in a text',
	},
	{
		file: 'shared/pages/walkPages.ts',
		from: 'const pages = Array.from({ length: next - plan.first }, (_, at) => plan.first + at);',
		to: 'const pages = Array.from({ length: next + plan.first }, (_, at) => plan.first + at);',
		why: 'A page that wasn’t read isn’t in doubt',
	},
	{
		file: 'shared/pages/mergePages.ts',
		from: 'let reported: Array<{ answeredAt: number; last: number }> = [];',
		to: 'let reported: Array<{ answeredAt: number; last: number }> = ["Stryker was here"];',
		why: 'Only what was answered later than a request is kept, and a text wasn’t',
	},
	{
		file: 'shared/pages/mergePages.ts',
		from: 'if (lengths.size <= 1) return false;',
		to: 'if (lengths.size < 1) return false;',
		why: 'If all pages report the same length, none has slipped; to know it at once only saves time',
	},
	{
		file: 'shared/pages/readPass.ts',
		from: 'if (answer.ok) pages.set(page, answer.value);',
		to: 'if (true) pages.set(page, answer.value);',
		why: 'If a page fails, the list fails, and its pages aren’t looked at',
	},
];
