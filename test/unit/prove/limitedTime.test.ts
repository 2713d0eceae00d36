import { limitedTime } from '../../support/limitedTime';
import { waitUntil } from '../../support/waitUntil';

test('the signal is aborted when the time is over, even if nobody holds on to it meanwhile', async () => {
	const { signal } = limitedTime(30);
	expect(signal.aborted).toBe(false);
	await waitUntil(() => signal.aborted);
	expect(String(signal.reason)).toContain('it took longer than 0.0005 minutes');
});

test('it is aborted with another signal, for that signal’s reason', () => {
	const other = new AbortController();
	const { signal, end } = limitedTime(600_000, other.signal);
	other.abort(new Error('Stopped'));
	expect(String(signal.reason)).toContain('Stopped');
	end();
});

test('after its end, it is never aborted', () => {
	const other = new AbortController();
	const { signal, end } = limitedTime(600_000, other.signal);
	end();
	other.abort();
	expect(signal.aborted).toBe(false);
});
