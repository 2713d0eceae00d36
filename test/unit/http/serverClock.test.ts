import { timedTransport } from '../../../nodes/shared/http/serverClock';
import type { ReceivedResponse } from '../../../nodes/shared/service';

const NOW = Date.parse('2026-03-01T12:00:00Z');

/** How far ahead the service seems, in seconds, after answers with these statuses and dates. */
async function aheadAfter(answers: Array<[statusCode: number, date?: string]>): Promise<number> {
	const left = [...answers];
	const answer = async (): Promise<ReceivedResponse> => {
		const [statusCode, date] = left.shift() ?? [200];
		return { statusCode, headers: { date }, body: '' };
	};
	const { transport, ahead } = timedTransport(answer, { now: () => NOW });
	while (left.length > 0) await transport({ url: '/' }, 1);
	return ahead() / 1000;
}

const at = (time: string) => `Sun, 01 Mar 2026 ${time} GMT`;

test.each<[string, Array<[number, string?]>, number]>([
	['what an answer says', [[200, at('12:00:30')]], 30],
	['a clock that is behind', [[200, at('11:59:00')]], -60],
	[
		'the furthest ahead of several, as a cache says when it was filled',
		[
			[200, at('12:00:30')],
			[200, at('11:00:00')],
		],
		30,
	],
	[
		'not a refusal, which a proxy with another clock may have sent',
		[
			[403, at('18:00:00')],
			[200, at('12:00:10')],
		],
		10,
	],
	['not a failure', [[503, at('18:00:00')]], 0],
	['nothing without a date', [[200], [200, 'yesterday']], 0],
])('the clock of a service is told by %s', async (_what, answers, seconds) => {
	expect(await aheadAfter(answers)).toBe(seconds);
});
