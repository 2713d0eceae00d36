/** Reads of one thing: the one in progress, and the one that follows it. */
interface Line<T> {
	/** When the one in progress began, in milliseconds since 1970. */
	began: number;
	current: Promise<T>;
	next?: Promise<T>;
}

/** Nobody joins after a read that takes longer, in milliseconds: by then, the service has given up waiting. */
const SLOW = 10_000;

/**
 * Lets those share a read who come while another is in progress. Nobody gets an answer that is older than the question:
 * they wait for the end of that one and share the next, which begins after all of them have come. Of twenty at once, the
 * first reads for itself and the others together.
 *
 * `name` says what is read. All who share a read share its failure. `now` is in milliseconds since 1970.
 */
export function createSharedReader<T>(now: () => number) {
	const lines = new Map<string, Line<T>>();
	const start = (name: string, read: () => Promise<T>): Promise<T> => {
		const line: Line<T> = { began: now(), current: read() };
		lines.set(name, line);
		const end = () => {
			if (lines.get(name) === line && !line.next) lines.delete(name);
		};
		line.current.then(end, end);
		return line.current;
	};
	return async (name: string, read: () => Promise<T>): Promise<T> => {
		const line = lines.get(name);
		if (!line || now() - line.began > SLOW) return await start(name, read);
		const begin = async () => await start(name, read);
		line.next ??= line.current.then(begin, begin);
		return await line.next;
	};
}
