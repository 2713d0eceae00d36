import { executeLast } from './executeLast';
import { test } from './fixtures';
import { outputOf } from './pages/panel';
import { invoiceOnce, sendToTwo } from './steps';
import { withParameters } from '../n8n/workflow';

test('a partial failure is told above the output', async ({ page, stage }) => {
	await executeLast(stage, page, sendToTwo);
	const hints = outputOf(page).getByTestId('run-data-hints');
	await hints.getByText('1 of 2 recipients failed').waitFor();
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
