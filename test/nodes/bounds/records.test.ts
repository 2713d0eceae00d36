import { useFakeClock } from '../../support/fakeClock';
import { type RawAnswer, useRawServers } from '../../support/rawServer';
import { errorShown } from '../../support/testBench';
import { runAt } from '../../support/waysIn';

useFakeClock();
const startServer = useRawServers();

/** A list that never ends, for any service. */
const endless: RawAnswer = (response, { url }) => {
	const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
	const data = Array.from({ length: 50 }, (_, row) => ({ id: page * 50 + row }));
	response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
};

const lists = ['invoicing invoice.getAll', 'invoicing client.getAll', 'calendar venue.getAll'];

test.each(lists)('%s stops at Maximum Records, and returns no part', async (name) => {
	const server = await startServer(endless);
	const options = { maximumRecords: 200, pageSize: 50 };
	const outcome = await runAt(server.url, name, { returnAll: true, options });
	expect(errorShown(outcome)).toMatchObject({
		message: expect.stringContaining('The list has more than 200 records') as string,
		description: expect.stringMatching(
			/^Reading stopped after 250 records.*raise Maximum Records under Options › Advanced\.$/,
		) as string,
	});
	expect(outcome.items).toEqual([]);
	expect(server.arrived).toHaveLength(5);
});
