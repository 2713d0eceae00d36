import { exactly, told, type Finding } from '../support/finding';
import { kindOf } from './keys';

/** What an execution says of something that it was to do. */
export type Claim = { key: string; told: 'done' | 'failed' | 'unknown' };

/** An execution that ended with n8n. It says nothing but that it began, and n8n shows it as crashed. */
export type Crash = { kind: string; from: string; to: string };

/** What a service has done. */
export type Entry = { key: string; at: string };

export type Books = {
	/** All that the services have on record. */
	service: Entry[];
	claims: Claim[];
	crashes: Crash[];
	/** What was to be done, but for what the service says it never reported. */
	expected: string[];
};

const within = ({ key, at }: Entry, { kind, from, to }: Crash) =>
	kindOf(key) === kind && from <= at && at <= to;

/** Compares what the services have on record with what n8n says, and both with what was to happen. */
export function compare({ service, claims, crashes, expected }: Books) {
	const keysTold = (...wanted: Array<Claim['told']>) =>
		new Set(claims.filter(({ told }) => wanted.includes(told)).map(({ key }) => key));
	const [done, unknown, anything] = [
		keysTold('done'),
		keysTold('unknown'),
		keysTold('done', 'unknown', 'failed'),
	];
	const recorded = new Map<string, Entry[]>();
	for (const entry of service) recorded.set(entry.key, [...(recorded.get(entry.key) ?? []), entry]);
	const isCrashed = (entry: Entry) => crashes.some((crash) => within(entry, crash));
	const all = [...recorded];
	const reported = all.filter(([key]) => done.has(key));
	const uncertain = all.filter(
		([key, [first]]) => !done.has(key) && (unknown.has(key) || (first && isCrashed(first))),
	);
	return {
		recorded: service.length,
		reported: reported.length,
		uncertain: uncertain.length,
		unaccounted: all
			.filter((one) => !reported.includes(one) && !uncertain.includes(one))
			.map(([key]) => key),
		invented: [...done].filter((key) => !recorded.has(key)),
		doubled: all.filter(([, { length }]) => length > 1).map(([key]) => key),
		unsaid: expected.filter((key) => !recorded.has(key) && !anything.has(key)),
		refused: expected.filter((key) => !recorded.has(key) && anything.has(key)),
	};
}

export type Balance = ReturnType<typeof compare>;

/** The rows about the records of one kind. */
export const rowsOf = (
	what: string,
	{ recorded, reported, uncertain, refused }: Balance,
): Finding[] => [
	exactly(`${what} on record, and in n8n as done or uncertain`, recorded, reported + uncertain),
	told(
		`${what}: of these uncertain; besides, not done and told`,
		`${uncertain}; ${refused.length}`,
	),
];

/** What must never be, whatever the kind. */
export const neverIn = (balances: Balance[]) => {
	const all = (of: (balance: Balance) => string[]) => balances.flatMap(of);
	return {
		'Done by the services, and n8n says nothing of it': all(({ unaccounted }) => unaccounted),
		'Done says n8n, but not on record': all(({ invented }) => invented),
		'Done twice': all(({ doubled }) => doubled),
		'To be done, and lost without a word': all(({ unsaid }) => unsaid),
	};
};
