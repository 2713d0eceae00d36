import { chain, ourNode } from '../n8n/nodes';
import { linkIn } from '../support/asking';
import { openNew } from './executeLast';
import { expect, test } from './fixtures';
import { openNode } from './pages/canvas';
import { execute, parametersOf } from './pages/panel';
import { manually } from './steps';

const message = `Shall we pay GHS 500 to Ama, as agreed? ${'W'.repeat(60)}`;
const question = chain('A question', [
	manually,
	ourNode('Ask', 'sms', {
		...{ resource: 'message', operation: 'sendAndWait', senderId: 'AKWAABA' },
		...{ to: '+233241234567', message, options: { maximumSegments: 4 } },
		approvalOptions: { values: { approveLabel: 'Pay now', disapproveLabel: 'Not yet' } },
	}),
]);

for (const colorScheme of ['light', 'dark'] as const) {
	test(`a phone without JavaScript shows the question in its ${colorScheme} theme, and the keyboard answers it`, async ({
		browser,
		client,
		page,
		sandbox,
		stage,
	}) => {
		const id = await openNew(stage, page, { ...question, name: colorScheme });
		await openNode(page, 'Ask');
		await expect(parametersOf(page)).toContainText('The link takes about 165 characters');
		const links = async () => (await sandbox.control.messages()).map(({ text }) => linkIn(text));
		const before = await links();
		await execute(page);
		await expect.poll(async () => (await links()).length).toBeGreaterThan(before.length);
		await expect.poll(async () => (await client.executions(id))[0]?.status).toBe('waiting');

		const viewport = { width: 340, height: 640 };
		const phone = await browser.newContext({ viewport, colorScheme, javaScriptEnabled: false });
		const view = await phone.newPage();
		await view.goto((await links()).at(-1) ?? '');
		await expect(view.getByText('Shall we pay GHS 500')).toBeVisible();
		const body = view.locator('body');
		const [red = 0] = /\d+/.exec(
			await body.evaluate('getComputedStyle(document.body).backgroundColor'),
		) ?? [''];
		expect(Number(red) < 128).toBe(colorScheme === 'dark');
		expect(await view.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
		const buttons = view.getByRole('button');
		await expect(buttons).toHaveText(['Pay now', 'Not yet']);
		for (const button of await buttons.all()) {
			const { x = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
			expect(x + width).toBeLessThan(viewport.width);
			expect(height).toBeGreaterThanOrEqual(48);
		}
		await test.info().attach('page', { body: await view.screenshot(), contentType: 'image/png' });

		const answer = colorScheme === 'dark' ? 'Not yet' : 'Pay now';
		for (const name of ['Pay now', 'Not yet'].slice(0, answer === 'Pay now' ? 1 : 2)) {
			await view.keyboard.press('Tab');
			await expect(view.getByRole('button', { name })).toBeFocused();
		}
		await view.keyboard.press('Enter');
		await expect(view.getByText(`Thank you. Your answer: ${answer}`)).toBeVisible();
		await expect(buttons).toHaveCount(0);
		await phone.close();
		const [execution] = await client.waitForExecutions(id, 1);
		const [[item] = []] = await client.outputs(execution?.id ?? '', 'Ask');
		expect(item?.data).toMatchObject({ approved: answer === 'Pay now' });
	});
}
