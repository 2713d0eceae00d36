import { savedVersions, savedWorkflows } from '../support/saved';
import { openNew } from './executeLast';
import { expect, test } from './fixtures';
import { nodeOn, openNode, zoomToFit } from './pages/canvas';
import { closePanel, title } from './pages/panel';

/** What the editor shows on a node that something is missing in, or that holds what it doesn’t know. */
const COMPLAINT = '[data-test-id="node-issues"]';

/** Some operations have no preview of their output, because nobody knows what their service answers. */
const UNKNOWN_ANSWER =
	/404 .*\(\/schemas\/.*\/(site\/\w+|contact\/subscribe|message\/sendLegacy|wallet\/getBalanceLegacy)\.json\)$/;

for (const version of savedVersions) {
	for (const [name, file] of savedWorkflows(version)) {
		test(`the workflow ${name} of version ${version} opens, and each panel without a complaint`, async ({
			page,
			problems,
			stage,
		}) => {
			test.setTimeout(600_000);
			await openNew(stage, page, file);
			await zoomToFit(page);
			for (const node of file.nodes) {
				await expect(nodeOn(page, node.name).locator(COMPLAINT)).toHaveCount(0);
				await openNode(page, node.name);
				await expect.poll(async () => await title(page)).toBe(node.name);
				await closePanel(page);
				const heard = problems().filter((line) => !UNKNOWN_ANSWER.test(line));
				expect.soft(heard, `problems of ${node.name}`).toEqual([]);
			}
		});
	}
}
