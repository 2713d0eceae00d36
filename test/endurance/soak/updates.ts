import { exactly, told } from '../../support/finding';
import { node, ourTypes } from '../chaos/workflows';
import { addEvent, event } from '../../n8n/events';
import { askable } from './ask';
import type { Job } from './job';
import { outcomeOf } from './outcomes';

const events = 6;

/** The title itself, what the site derives from it, and when it was changed. */
const changing = /^(title|slug|(modified|date)(_utc)?)$/;

/** Gives some events a new title again and again. Nothing else of them may change. */
export const updates: Job = {
	name: 'update',
	pauseMs: 9_000,
	prepare: async (ground) => {
		const { sandbox } = ground;
		const { calendar } = sandbox.control;
		const ids: number[] = [];
		for (let at = 0; at < events; at++) ids.push(await addEvent(sandbox, event(`Update ${at}`)));
		const others = async (id: number) => {
			const record = await calendar.record('events', id);
			const rest = Object.entries(record).filter(([field]) => !changing.test(field));
			return { title: String(record.title), rest: JSON.stringify(rest) };
		};
		const before = new Map<number, Awaited<ReturnType<typeof others>>>();
		for (const id of ids) before.set(id, await others(id));
		const possible = new Map(ids.map((id) => [id, [before.get(id)?.title ?? '']]));
		const count = { done: 0, failed: 0, unknown: 0 };
		const ask = await askable(
			ground,
			'update',
			node(
				'Update',
				ourTypes.calendar,
				{
					resource: 'event',
					operation: 'update',
					eventId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
					updateFields: { title: '={{ $json.title }}' },
				},
				{ credentials: { calendarApi: { name: '' } } },
			),
		);
		return {
			turn: async (at) => {
				const items = ids.map((id) => ({ id, title: `Update ${id} for the ${at}th time` }));
				const answers = await ask(items);
				for (const [nth, { id, title }] of items.entries()) {
					const answer = answers[nth];
					const outcome = answer ? outcomeOf(answer) : 'unknown';
					count[outcome]++;
					if (outcome === 'done') possible.set(id, [title]);
					if (outcome === 'unknown') possible.get(id)?.push(title);
				}
			},
			findings: async () => {
				const after = await Promise.all(ids.map(async (id) => ({ id, ...(await others(id)) })));
				const lost = after.filter(({ id, title }) => !possible.get(id)?.includes(title));
				const changed = after.filter(({ id, rest }) => before.get(id)?.rest !== rest);
				return [
					exactly('Updates: lost, or there although said to have failed', 0, lost.length),
					exactly('Updates: events with another field changed', 0, changed.length),
					told(
						'Updates: done, failed, outcome unknown',
						`${count.done}, ${count.failed}, ${count.unknown}`,
					),
				];
			},
		};
	},
};
