import { randomUUID } from 'node:crypto';

import { askable, sendOnce } from '../endurance/chaos/workflows';
import { useSetup } from './useSetup';

const setup = useSetup({ everySeconds: 30 });

const texts = async () => (await setup.sandbox.control.messages()).map(({ text }) => text);

/**
 * Only Once gives each key a row of its own, by an ID that n8n’s node object has just while a call begins (see
 * nodes/shared/n8n/store.ts). This test tells whether a version of n8n still takes the ID from there, at once.
 */
test('keys that come several times at once are sent once each, and are known ever after', async () => {
	const stop = new AbortController();
	const { client, credentials, n8n } = setup;
	const ask = await askable(
		{ client, credentials, url: n8n.url },
		randomUUID(),
		[sendOnce('$json.key')],
		stop.signal,
	);
	const items = Array.from({ length: 20 }, (_, at) => ({ key: `row-${at}` }));
	const answers = (await Promise.all([1, 2, 3].map(async () => await ask(items)))).flat();
	expect(answers.filter((one) => one.error !== undefined)).toEqual([]);
	expect(answers.filter((one) => one.alreadyDone)).toHaveLength(40);
	expect((await ask(items)).filter((one) => one.alreadyDone)).toHaveLength(20);
	const sent = (await texts()).filter((text) => text.startsWith('row-'));
	expect(sent.sort()).toEqual(items.map(({ key }) => key).sort());
});
