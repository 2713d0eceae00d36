import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useTestBench } from '../../support/testBench';
import { byId, KINDS } from '../Calendar/calendarTestBench';
import { describeLosses, type Write } from './lossesOf';

const bench = useTestBench('calendar');
beforeEach(async () => {
	await bench.control.settings({ calendar: { mode: 'observed', flavour: 'release' } });
});

const NAME = 'Kwahu Paragliding Meet';
const OTHER = 'Aburi Garden Walk';
const times = { startDate: '2031-04-05T10:00:00', endDate: '2031-04-05T16:00:00' };

function writesOf({ one, many, title }: (typeof KINDS)[number]): Array<[string, Write]> {
	const isEvent = many === 'events';
	const create = (name: string): INodeParameters => ({ [title]: name, ...(isEvent ? times : {}) });
	let id: unknown;
	const addOne = async () => {
		const [made] = await bench.output(`${one}.create`, create(OTHER));
		id = made?.id;
	};
	const about = (): INodeParameters => ({ [`${one}Id`]: byId(Number(id)) });
	const stored = async () =>
		(await bench.control.calendar.records(many)) as unknown as IDataObject[];
	const named = async () => (await stored()).filter((record) => record[title] === NAME);
	const gone = async () => {
		const [kept] = (await stored()).filter((record) => record.id === id);
		return kept === undefined || kept.status === 'trash' ? [{ id: Number(id) }] : [];
	};
	const upsert: INodeParameters = isEvent ? { ...create(NAME), slug: 'kwahu-meet' } : create(NAME);
	return [
		[
			`a new ${one}`,
			{
				...{ operation: `${one}.create`, parameters: () => create(NAME), made: named },
				// The service makes only one record of a name, except of events.
				...(isEvent ? {} : { isSameTwice: true }),
			},
		],
		[
			`a ${one} that isn’t there yet`,
			{
				...{ operation: `${one}.upsert`, parameters: () => upsert, isSameTwice: true },
				// The second event gets another slug, by which it isn’t found.
				made: async () => (await named()).filter(({ slug }) => !isEvent || slug === upsert.slug),
			},
		],
		[
			`an update of a ${one}`,
			{
				operation: `${one}.update`,
				parameters: () => ({ ...about(), updateFields: { [title]: NAME } }),
				...{ prepare: addOne, made: named, isSameTwice: true },
			},
		],
		[
			`the end of a ${one}`,
			{
				operation: `${one}.delete`,
				...{ parameters: about, prepare: addOne, made: gone, isSameTwice: true },
			},
		],
	];
}

describe('calendar', () => {
	describeLosses(bench, {
		origin: () => new URL(bench.sandbox.calendar.apiRoot).origin,
		credential: (replaced) => ({ apiRoot: replaced(bench.sandbox.calendar.apiRoot) }),
		writes: Object.fromEntries(KINDS.flatMap(writesOf)),
	});
});
