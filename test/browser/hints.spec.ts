import { executeLast } from './executeLast';
import { test } from './fixtures';
import { outputOf } from './pages/panel';
import { sendToTwo } from './steps';

test('a partial failure is told above the output', async ({ page, stage }) => {
	await executeLast(stage, page, sendToTwo);
	const hints = outputOf(page).getByTestId('run-data-hints');
	await hints.getByText('1 of 2 recipients failed').waitFor();
});
