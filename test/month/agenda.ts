type Deed = () => unknown;

/** What is to happen when. What is planned for the same time happens in the order in which it was planned. */
export function createAgenda() {
	let planned: Array<{ at: number; deed: Deed }> = [];
	return {
		add: (at: number, deed: Deed) => {
			const place = planned.findIndex((one) => one.at > at);
			planned.splice(place < 0 ? planned.length : place, 0, { at, deed });
		},
		/** When the next is due. */
		next: () => planned[0]?.at ?? Infinity,
		/** Does what is due by now, and returns how many. */
		doDue: async (now: number) => {
			const due = planned.filter(({ at }) => at <= now);
			planned = planned.filter(({ at }) => at > now);
			for (const { deed } of due) await deed();
			return due.length;
		},
	};
}

export type Agenda = ReturnType<typeof createAgenda>;
