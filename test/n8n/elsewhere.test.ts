import { startSandbox } from '../sandbox';
import { opening } from '../support/opening';
import { atHome, joinN8n } from './elsewhere';
import { chain, send, trigger } from './nodes';
import { releaseFor } from './releases';
import { owner, startSingle } from './single';

const minute = 60_000;
jest.setTimeout(15 * minute);

/** What somebody has in their n8n. */
type Stock = Array<{ id: string; name: string; updatedAt: string }>;

const { describe } = atHome('These tests start an n8n to join.');

describe('an n8n that somebody else has started', () => {
	const start = async (hasPackage: boolean) =>
		await opening(async (inTheEnd) => {
			const sandbox = await startSandbox();
			inTheEnd(sandbox.close);
			const release = releaseFor(process.env.TEST_N8N);
			const somebody = await startSingle({ sandbox, release, hasPackage });
			inTheEnd(somebody.close);
			return { sandbox, somebody, address: { ...owner, url: somebody.n8n().url } };
		});

	test('is joined and left as it was, also if it has workflows and credentials of the same names', async () => {
		const { sandbox, somebody, address, close } = await start(true);
		try {
			const { session } = somebody.client;
			const file = () => ({ ...chain('', [trigger(), send('$json.data.key')]), name: 'Theirs' });
			await somebody.client.publish(file(), somebody.credentials);
			const read = async (path: string) =>
				(await session.call<Stock>('GET', path)).map(({ id, name, updatedAt }) => [
					id,
					name,
					updatedAt,
				]);
			const stock = async () => ({
				workflows: await read('/rest/workflows'),
				credentials: await read('/rest/credentials'),
			});
			const before = await stock();

			const joined = await joinN8n(address, sandbox);
			const ours = await joined.client.publish(file(), joined.credentials);
			const meanwhile = await stock();
			expect(meanwhile.workflows).toHaveLength(before.workflows.length + 1);
			expect(meanwhile.credentials).toHaveLength(2 * before.credentials.length);
			const names = Object.values(meanwhile).flatMap((all) => all.map(([, name]) => name));
			expect(new Set(names).size).toBe(names.length);
			expect(before.workflows.map(([id]) => id)).not.toContain(ours.id);
			expect(() => joined.kill()).toThrow('started by somebody else');

			await joined.close();
			expect(await stock()).toEqual(before);
		} finally {
			await close();
		}
	});

	test('must have the package', async () => {
		const { sandbox, address, close } = await start(false);
		try {
			await expect(joinN8n(address, sandbox)).rejects.toThrow(
				/doesn’t know the node n8n-nodes-\S+\.sms\. Install .*N8N_UNVERIFIED_PACKAGES_ENABLED=true/,
			);
		} finally {
			await close();
		}
	});
});
