import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Poll } from '../../shared/http/poll';
import { failed, succeeded, type Failure, type Result } from '../../shared/http/types';
import { toItem } from './items';
import type { Kind } from './kinds';
import { readSights } from './read';
import type { Settings } from './settings';
import type { Sight } from './sight';
import type { Emitted } from './step';
import { windowQuery } from './window';

/** Days back in which to look for an event: first near, then wherever one may be. */
const REACH = [1, 60, 3650];

/** Events to choose from. */
const ENOUGH = 50;

const NONE: Failure = {
	message: 'No event matches, so there is nothing to test with',
	description:
		'Remove filters, or create an event in the calendar that matches them, and test again. The active workflow starts by itself as soon as something happens.',
};

/**
 * For a test in the editor: one event of the calendar for each kind, as if it had just happened to it. The event nearest
 * in time is taken, of those that fit the kind if there are any.
 */
export async function sample(
	poll: Poll,
	settings: Settings,
): Promise<Result<INodeExecutionData[]>> {
	for (const daysBack of REACH) {
		const near = { ...settings, daysBack, kinds: ['created' as const] };
		const window: IDataObject = windowQuery(poll.now(), poll.now(), near);
		const sights = await readSights(poll, window, settings, ENOUGH);
		if (!sights.ok) return sights;
		const now = poll.now();
		if (sights.value.length === 0) continue;
		return succeeded(
			settings.kinds.map((kind) =>
				toItem(pretend(kind, nearest(kind, sights.value, now)), now, settings.simplify),
			),
		);
	}
	return failed(NONE);
}

function nearest(kind: Kind, sights: readonly Sight[], now: number): Sight {
	const ended = ({ end }: Sight) => end <= now;
	const fits = sights.filter((sight) => ended(sight) === (kind === 'ended'));
	const away = ({ start }: Sight) => Math.abs(start - now);
	const [first, ...rest] = fits.length > 0 ? fits : sights;
	return rest.reduce((best, each) => (away(each) < away(best) ? each : best), first as Sight);
}

function pretend(kind: Kind, sight: Sight): Emitted {
	if (kind !== 'deleted') return { kind, sight };
	const { id, title, slug, start, end, print } = sight;
	const entry = { start, end, print, title, slug, ended: false, away: 0 };
	return { kind, id, reason: 'deleted', entry };
}
