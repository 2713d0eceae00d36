import { read } from '../generate/docs/pages';
import { releases, versionOf } from '../n8n/releases';
import { constant } from './constants';
import { Example } from './exampleData';

/** Parameters of a node as an example stores them, without expressions. */
type Stored = Record<string, unknown>;

const at = (value: unknown, ...path: Array<string | number>): unknown =>
	path.reduce<unknown>((held, name) => (Object(held) as Stored)[name], value);

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `every Monday at 9:00` */
function scheduleOf(example: string, trigger: string): string {
	const rule = at(new Example(example).node(trigger).parameters, 'rule', 'interval', 0);
	const [day, hour] = [at(rule, 'triggerAtDay', 0), at(rule, 'triggerAtHour')].map(Number);
	return `every ${WEEKDAYS[day ?? NaN]} at ${hour}:00`;
}

/** `08:00` as pages write it. */
const clock = (time: unknown): string => String(time).replace(/^0/, '');

/** Sentences of the pages about the examples, with each figure as their workflows have it. */
export function exampleSentences(): Array<[page: string, sentence: string]> {
	const low = new Example('low-balance-alert');
	const { pollTimes, threshold } = low.node('Balance Low').parameters;
	const minutes =
		at(pollTimes, 'item', 0, 'unit') === 'minutes' && at(pollTimes, 'item', 0, 'value');
	const announcement = new Example('new-event-to-subscribers').node('Send Announcement');
	const hours = at(announcement.parameters, 'options', 'sendingHours', 'values');
	const closed = WEEKDAYS.filter(
		(day) => !(at(hours, 'days') as string[]).includes(day.toLowerCase()),
	);
	return [
		['examples/overdue-reminder.md', scheduleOf('overdue-reminder', 'Every Monday')],
		['examples/ask-before-reminder.md', scheduleOf('ask-before-reminder', 'Every Monday')],
		['examples/low-balance-alert.md', `every ${String(minutes)} minutes, the trigger reads`],
		['examples/low-balance-alert.md', `may become empty within ${String(minutes)} minutes`],
		['examples/low-balance-alert.md', `falls below ${String(threshold)} units`],
		[
			'examples/new-event-to-subscribers.md',
			`from ${clock(at(hours, 'from'))} to ${clock(at(hours, 'to'))} and not on ${closed.join(' and ')}s`,
		],
		[
			'examples/new-event-to-subscribers.md',
			`up to ${constant('nodes/Sms/resources/message/options.ts', 'USUAL_SIZE')} subscribers`,
		],
	];
}

/** The versions of Node.js with which each change is tested. */
const tested = new Set(
	[...read('.github/workflows/ci.yml').matchAll(/\{.* node: (\d+)/g)].map(([, version]) => version),
);

/** Sentences of the README and of other pages for beginners, with figures that others decide. */
export function readmeSentences(): Array<[page: string, sentence: string]> {
	const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
	const [oldest = ''] = releases.map(versionOf);
	const needed = `You need Node ${engines.node.replace('>=', '')} or newer`;
	return [
		['../README.md', needed],
		['../CONTRIBUTING.md', needed],
		['../README.md', `on Node ${[...tested].join(', ').replace(/, (\d+)$/, ' and $1')}`],
		// test/unit/documentation/nightly.test.ts compares these versions.
		['../README.md', `tested with ${[...releases].reverse().map(versionOf).join(' and ')}`],
		['../README.md', `${oldest.split('.').slice(0, 2).join('.')} and newer`],
	];
}
