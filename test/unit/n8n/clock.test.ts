import { pause } from '../../../nodes/shared/n8n/clock';
import { useFakeClock } from '../../support/fakeClock';

const time = useFakeClock();

test('a pause lasts as long as requested', async () => {
	await pause(61_234, () => false);
	expect(time.slept()).toBe(61_234);
});

test.each([0, 1, 199, 200, 30_000])(
	'a pause ends within a fifth of a second of %i ms, when nobody waits for it any more',
	async (moment) => {
		await pause(60_000, () => time.slept() >= moment);
		expect(time.slept()).toBeGreaterThanOrEqual(moment);
		expect(time.slept()).toBeLessThanOrEqual(moment + 200);
	},
);
