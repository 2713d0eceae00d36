import { expectedOf, savedVersions, savedWorkflows } from '../support/saved';
import { putSavedCredentials, runSaved } from './saved';
import { useSetup } from './useSetup';

// The sandbox’s own events stay.
const setup = useSetup({ everySeconds: 3_600, fillCalendar: async () => {} });

describe.each(savedVersions)('what version %s has stored still works', (version) => {
	const expected = expectedOf(version);

	test.each(savedWorkflows(version))(
		'the workflow %s runs, and each node returns the fields that it returned then',
		async (name, file) => {
			const { client, sandbox, n8n } = setup;
			const ids = await putSavedCredentials(client, version, sandbox);
			const ran = await runSaved({ client, url: n8n.url }, file, ids);
			const { status, problem, returned } = ran;
			expect([problem, status]).toEqual([undefined, name === 'question' ? 'waiting' : 'success']);
			expect(Object.keys(expected[name] ?? {}).length).toBeGreaterThan(0);
			for (const [node, fields] of Object.entries(expected[name] ?? {})) {
				const missing = fields.filter((field) => !returned[node]?.includes(field));
				expect([node, missing]).toEqual([node, []]);
			}
		},
		300_000,
	);
});
