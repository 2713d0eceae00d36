import { MAX_DURATION, MAX_BYTES } from '../../nodes/shared/service';
import { DEFAULT_RULE } from '../../nodes/shared/http/retry';
import { SIGNS, WAIT, WAITING_LONGER } from '../../nodes/shared/memory/waiting';
import { MIN_SECRET } from '../../nodes/shared/errors/redact';
import { MAX_PAGES, MAX_RECORDS } from '../../nodes/shared/pages/walk';
import { calendar } from '../../nodes/Calendar/service';
import { invoicing } from '../../nodes/Invoicing/service';
import { MOST } from '../../nodes/Invoicing/findMade';
import { CLOCKS } from '../../nodes/Invoicing/trigger/periods';
import { simpleEvent } from '../../nodes/Calendar/resources/event/output';
import { costlyCharacters, segments } from '../../nodes/Sms/segments';
import { read } from '../generate/docs/pages';
import { constant } from './constants';
import { choices, everyField, type PanelField } from './panel';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const inWords = (count: number): string =>
	['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count] ??
	String(count);

const inDigits = (count: number): string => count.toLocaleString('en-US');

/** A time in milliseconds as the pages say it: those in words are the round ones. */
const lasting = (time: number): string =>
	({
		[SECOND]: 'a second',
		[2 * SECOND]: 'two seconds',
		[5 * SECOND]: 'five seconds',
		[30 * SECOND]: 'half a minute',
		[5 * MINUTE]: 'five minutes',
		[10 * MINUTE]: 'ten minutes',
	})[time] ?? `${time} ms`;

const seconds = (time: number): number => time / SECOND;
const minutes = (time: number): number => time / MINUTE;
const megabytes = (bytes: number): number => bytes / 1_000_000;

/** What a document says, as the first group of a pattern. */
function said(path: string, pattern: RegExp): string {
	const [, words] = pattern.exec(read(path)) ?? [];
	if (words === undefined) throw new Error(`${path} doesn’t say ${pattern.source}`);
	return words;
}

/** How many of a letter fit into each of so many segments. */
function roomFor(letter: string, count: number): number {
	const isUnicode = costlyCharacters(letter).length > 0;
	let length = 1;
	while (segments(letter.repeat(length + 1), isUnicode).segments <= count) length++;
	return length / count;
}

/** What the panels show, by node (or the beginning of a place in it) and label. */
async function panels() {
	const all = await everyField();
	const find = (place: string, label: string): PanelField[] => {
		const found = all.filter(
			({ where, field }) => where.startsWith(place) && field.displayName === label,
		);
		if (found.length === 0) throw new Error(`${place} has no field “${label}”`);
		return found;
	};
	const same = (place: string, label: string, of: (field: PanelField['field']) => unknown) => {
		const values = new Set(find(place, label).map(({ field }) => JSON.stringify(of(field))));
		if (values.size > 1) throw new Error(`${label} of ${place} has several values`);
		return JSON.parse([...values][0] ?? '') as unknown;
	};
	return {
		/** The value that a field begins with, or has if it isn’t added. */
		usual: (place: string, label: string) => same(place, label, (field) => field.default),
		range: (place: string, label: string) =>
			same(place, label, ({ typeOptions }) => [typeOptions?.minValue, typeOptions?.maxValue]) as [
				number,
				number,
			],
		/** The name of the usual choice. */
		chosen: (place: string, label: string) =>
			same(
				place,
				label,
				(field) => choices(field).find((each) => each.value === field.default)?.name,
			),
	};
}

const INVOICING = 'test/contract/invoicing.openapi.yaml';
const COMPOSE = 'docs/queue-mode/compose.yaml';
const BENCHMARK = 'docs/contributing/benchmark.md';
const POLL = 'nodes/Invoicing/polling/pollInvoices.ts';
const CALENDAR_POLL = 'nodes/Calendar/trigger/pollCalendar.ts';
const LOOK = 'nodes/shared/run/look.ts';

/** Sentences of the pages, with each figure and default as the code has it. */
export async function sentences(): Promise<Array<[page: string, sentence: string]>> {
	const { usual, range, chosen } = await panels();
	const on = (place: string, label: string) => (usual(place, label) === true ? 'on' : 'off');
	const looks = constant<Record<'again' | 'last', number>>(LOOK, 'LOOKS');
	const [writes, reads] = [
		usual('invoicing > client > create', 'Concurrency'),
		usual('invoicing > client > get', 'Concurrency'),
	];
	const [least, most] = range('invoicing', 'Concurrency');
	const unpaid = constant<string[]>(POLL, 'UNPAID').length;
	const shortest = unpaid;
	const longest = unpaid + ['draft', 'paid', 'cancelled'].length;
	const answered = said(INVOICING, /Any 2xx within (\d+) seconds/);
	const tries = inWords(Number(said(INVOICING, /retries up to (\d+) times/)));
	return [
		[
			'sms.md',
			`| Letters, digits and signs of the GSM alphabet | ${roomFor('a', 1)} | ${roomFor('a', 9)} |`,
		],
		[
			'sms.md',
			`| Any others, such as an emoji, \`₵\`, \`’\`, \`…\`, \`ɛ\` or \`ɔ\` | ${roomFor('ɛ', 1)} | ${roomFor('ɛ', 9)} |`,
		],
		['sms.md', `- **${String(chosen('sms', 'On Partial Failure'))}** (default)`],
		[
			'sms.md',
			`requests of up to ${constant('nodes/Sms/resources/message/options.ts', 'USUAL_SIZE')} recipients`,
		],
		[
			'sms.md',
			`in up to ${inDigits(constant('nodes/Sms/questionPage.ts', 'MAX_ANSWER'))} characters`,
		],
		['sending.md', `at most ${DEFAULT_RULE.maximumAttempts} times (**Maximum Attempts**)`],
		[
			'sending.md',
			`at most ${minutes(DEFAULT_RULE.longestWait)} minutes in all (**Longest Wait**)`,
		],
		[
			'sending.md',
			`at once, after ${lasting(looks.again)}, and once more when ${lasting(looks.last)} or the **Timeout** has passed`,
		],
		[
			'sending.md',
			`${String(reads)} reads (items, or pages of a list) or ${String(writes)} writes at a time`,
		],
		['sending.md', `**Concurrency** under Options › **Advanced**, from ${least} to ${most}`],
		[
			'sending.md',
			`at most ${minutes(MAX_DURATION.usual)} minutes; lists in the panel ${seconds(MAX_DURATION.picker)} seconds, credential tests ${seconds(MAX_DURATION.credentialTest)}, polls ${seconds(MAX_DURATION.poll)}`,
		],
		[
			'sending.md',
			`at most ${megabytes(MAX_BYTES.record)} MB for a record, ${megabytes(MAX_BYTES.page)} MB for a page`,
		],
		['sending.md', `at most ${inDigits(MAX_RECORDS)} records and ${inDigits(MAX_PAGES)} pages`],
		['only-once.md', `- **${String(chosen('invoicing', 'If Already Done'))}** (default)`],
		['only-once.md', `at most ${lasting(MAX_DURATION.usual)} or the **Timeout**`],
		[
			'only-once.md',
			`${lasting(Math.ceil(SIGNS.silence / (10 * SECOND)) * 10 * SECOND)} if the other execution has died`,
		],
		[
			'only-once.md',
			`Only ${inWords(WAITING_LONGER.most)} items of a process wait longer than ${lasting(WAIT.brief)}`,
		],
		[
			'scaling.md',
			`if the database is back within ${lasting(constant<{ all: number }>('nodes/shared/memory/claims.ts', 'INSIST').all)}`,
		],
		[
			'invoicing.md',
			`**Currency** is that of all rates, and ${constant<string>('nodes/Invoicing/resources/invoice/currency.ts', 'DEFAULT_CURRENCY')} if it is empty`,
		],
		['invoicing.md', `**Simplify** (${on('invoicing', 'Simplify')} by default)`],
		[
			'invoicing-trigger.md',
			`**Repeat Window**, ${String(usual('invoicingTrigger', 'Repeat Window (Hours)'))} hours by default`,
		],
		[
			'invoicing-trigger.md',
			`whose clocks may differ by up to ${String(60 * CLOCKS.hours)} minutes`,
		],
		[
			'invoicing-trigger.md',
			`**Ignore Repeated Deliveries** (${on('invoicingTrigger', 'Ignore Repeated Deliveries')} by default)`,
		],
		['invoicing-trigger.md', `- **${String(chosen('invoicingTrigger', 'Respond'))}** (default)`],
		['calendar.md', `**Keep Other Fields**, ${on('calendar', 'Keep Other Fields')} by default`],
		[
			'calendar.md',
			`returns the ${inWords(Object.keys(simpleEvent({ id: 1, title: '', url: '' })).length)} fields`,
		],
		[
			'polling-triggers.md',
			`${inWords(shortest)} to ${inWords(longest)} requests, one more for each further ${invoicing.pages.maximum} unpaid invoices`,
		],
		[
			'polling-triggers.md',
			`at most ${constant(POLL, 'MAX_QUESTIONS')}, the others at the next poll`,
		],
		[
			'polling-triggers.md',
			`Above ${inDigits(constant(POLL, 'MAX_UNPAID'))} unpaid invoices, the poll fails`,
		],
		[
			'polling-triggers.md',
			`**Days Back**, ${String(usual('calendarTrigger', 'Days Back'))} by default`,
		],
		['polling-triggers.md', `A request reads ${calendar.pages.maximum} events`],
		[
			'polling-triggers.md',
			`Above ${inDigits(constant(CALENDAR_POLL, 'MAX_EVENTS'))} events, the poll fails`,
		],
		['ai-agents.md', `${String(usual('invoicing', 'Limit'))} records take up to 20,000`],
		[
			'reference/retries.md',
			`If the limit resets in ${lasting(constant('nodes/shared/http/retry.ts', 'MIN_WINDOW'))} or more`,
		],
		['reference/retries.md', `The drafts, up to ${MOST}`],
		[
			'reference/retries.md',
			`${lasting(constant(LOOK, 'TOLERANCE')).replace(/^t/, 'T')} are added`,
		],
		['reference/errors.md', `is shorter than ${MIN_SECRET} characters`],
		[
			'credentials.md',
			`the default, \`${constant<string>('credentials/CalendarApi.credentials.ts', 'DEFAULT_NAMESPACE')}\``,
		],
		[
			'credentials.md',
			`\`${constant<string>('nodes/Calendar/service/errors.ts', 'USUAL_NAMESPACE')}\`, is tried too`,
		],
		[
			'sms.md',
			`The link takes about ${said('nodes/Sms/resources/message/sendAndWait.ts', /link takes about (\d+) characters/)} characters`,
		],
		[
			'sending.md',
			`It allows ${said(INVOICING, /can make (\d+) requests per minute/)} requests a minute`,
		],
		[
			'credentials.md',
			`allows ${said(INVOICING, /can make (\d+) requests per minute/)} requests a minute`,
		],
		['invoicing-trigger.md', `The service waits ${answered} seconds`],
		['invoicing-trigger.md', `sends the delivery again, up to ${tries} times`],
		['polling-triggers.md', `at its ${tries} further tries`],
		['scaling.md', `the service tries only ${tries} times more`],
		['trigger-doesnt-fire.md', `a workflow has ${answered} seconds`],
		[
			'scaling.md',
			`\`/webhook/\` to port ${said(COMPOSE, /command: \[webhook\]\n +ports: \['(\d+):/)} and everything else to port ${said(COMPOSE, /command: \[start\]\n +ports: \['(\d+):/)}`,
		],
		['scaling.md', `which is ${said(COMPOSE, /POOL_SIZE: '(\d+)'/)} by default`],
		[
			'scaling.md',
			`takes ${Math.round(Number(said(BENCHMARK, /20 at once: ([\d.]+) a second/)))} deliveries a second`,
		],
		[
			'scaling.md',
			`and ${said(BENCHMARK, /legacy engine[^|]*\|[^|]*\| (\d+) a second/)} with the engine \`legacy\``,
		],
	];
}
