const DAY_MS = 24 * 60 * 60 * 1000;

/** What n8n's record of processed values is asked for one delivery. */
export interface RepeatKeys {
	/** The delivery on its day and on the day before; any of them recorded earlier means a repeat. */
	seen: string[];
	/** The delivery in this very execution. */
	own: string;
}

/**
 * The keys by which a delivery is recognised.
 *
 * The day is part of the key because the service sends no delivery id: two events may well have
 * the same body (a client opens the same invoice again a week later), while the retries of one
 * delivery come soon after each other (the service's document, section 6, rule 6). So a body counts as
 * repeated for 24 to 48 hours.
 *
 * @param id see deliveryId in delivery.ts
 * @param executionId n8n's id of the execution that handles the delivery
 * @param receivedAt ISO 8601
 */
export function repeatKeys(id: string, executionId: string, receivedAt: string): RepeatKeys {
	const day = Math.floor(Date.parse(receivedAt) / DAY_MS);
	return { seen: [`${id}@${day}`, `${id}@${day - 1}`], own: `${id}#${executionId}` };
}

/**
 * Whether a delivery was handled before, given which of its keys had been recorded already.
 *
 * An execution that finds its own key is the same one running again, such as n8n's queue mode does
 * after a worker died half way: dropping it would lose the event.
 */
export function isRepeat(keys: RepeatKeys, recorded: readonly unknown[]): boolean {
	return !recorded.includes(keys.own) && keys.seen.some((key) => recorded.includes(key));
}
