import { executeLast } from '../executeLast';
import { outputOf } from '../pages/panel';
import type { GetStage } from '../stage';
import { send } from '../steps';
import { chainOf, manually } from '../workflows';

export function hintCases(stage: GetStage): void {
	test('a partial failure is told above the output', async () => {
		const { page, problems } = await stage().tab();
		// The sandbox doesn’t deliver to numbers that end like the second.
		const message = send(
			'AKWAABA',
			'+233241234567, +233241230000',
			'Our shop is closed on Friday.',
		);
		await executeLast(stage(), page, chainOf('A partial failure', [manually, message]));
		const hints = outputOf(page).getByTestId('run-data-hints');
		await hints.getByText('1 of 2 recipients failed').waitFor();
		expect(problems()).toEqual([]);
	});
}
