import { pairedOutput, useTestBench } from '../../support/testBench';

const bench = useTestBench('calendar');

test.each([
	['getIndex', '/', { namespace: 'calendar/events/v1' }],
	['getDocumentation', '/doc', { paths: { '/events': expect.anything() as unknown } }],
])('%s returns for each item what the calendar has at %s', async (operation, path, expected) => {
	const { items } = await bench.succeed(`site.${operation}`, {}, { items: [{}, {}, {}] });
	expect(await bench.requests('method', 'path', 'query', 'rawBody')).toEqual(
		Array(3).fill(['GET', path, {}, '']),
	);
	const { apiRoot, namespace } = bench.sandbox.calendar;
	const whole: unknown = await (await fetch(`${apiRoot}/${namespace}${path}`)).json();
	expect(whole).toMatchObject(expected);
	expect(pairedOutput(items)).toEqual([0, 1, 2].map((item) => [item, whole]));
});
