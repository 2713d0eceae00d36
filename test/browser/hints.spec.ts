import { executeLast, openNew } from './executeLast';
import { expect, test } from './fixtures';
import { openNode } from './pages/canvas';
import { addOption, executeFirst, field, optionsOf, outputOf } from './pages/panel';
import { invoiceOnce, sendToTwo } from './steps';
import { withParameters } from '../n8n/workflow';

test('a partial failure is told above the output', async ({ page, stage }) => {
	await executeLast(stage, page, sendToTwo);
	const hints = outputOf(page).getByTestId('run-data-hints');
	await hints.getByText('1 of 2 recipients failed').waitFor();
});

test('a preview says what the message would cost, and sends nothing', async ({
	page,
	sandbox,
	stage,
}) => {
	const sent = async () => (await sandbox.control.messages()).length;
	const before = await sent();
	await openNew(stage, page, { ...sendToTwo, name: 'A preview' });
	await openNode(page, 'Send SMS');
	expect((await optionsOf(page))[0]).toBe('Preview');
	await addOption(page, 'Preview');
	await expect(field(page, 'preview').locator('.el-switch')).toHaveClass(/is-checked/);
	await executeFirst(page);
	const units = await sandbox.control.wallet();
	const hints = outputOf(page).getByTestId('run-data-hints');
	await expect(hints).toContainText(
		`Preview: nothing was sent. 1 item would take about 2 units. The wallet holds ${units}`,
	);
	await outputOf(page).getByRole('radio', { name: 'JSON' }).click();
	for (const text of ['+233241234567', '+233241230000', `"walletAfterRun": ${units - 2}`]) {
		await expect(outputOf(page)).toContainText(text);
	}
	await expect(outputOf(page)).toContainText(/"segments": 1.*"units": 2/s);
	expect(await sent()).toBe(before);
});

test('a test below a schedule suggests how to bill once', async ({ page, stage }) => {
	const [manually, ...others] = invoiceOnce.nodes;
	const type = 'n8n-nodes-base.scheduleTrigger';
	const nodes = [{ ...manually, type, parameters: {} }, ...others] as typeof others;
	const options = { onlyOncePer: '' };
	await executeLast(
		stage,
		page,
		withParameters({ ...invoiceOnce, nodes }, 'Create Invoice', { options }),
	);
	const hints = outputOf(page).getByTestId('run-data-hints');
	await hints.getByText('for example to {{ $json.id }}').waitFor();
});
