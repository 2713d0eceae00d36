import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Page } from '@playwright/test';

import { chain, ourNode } from '../n8n/nodes';
import { linkIn } from '../support/asking';
import { openNew } from './executeLast';
import { expect, test as base } from './fixtures';
import { openNode } from './pages/canvas';
import { execute, parametersOf } from './pages/panel';
import { patience } from './stage';
import { manually } from './steps';

const message = `Shall we pay GHS 500 to Ama, as agreed? ${'W'.repeat(60)}`;
const limitOf = (resumeAmount: number) => ({
	limitWaitTime: { values: { resumeAmount, resumeUnit: 'minutes' } },
});
const asking = (parameters: INodeParameters) =>
	ourNode('Ask', 'sms', {
		...{ resource: 'message', operation: 'sendAndWait', senderId: 'AKWAABA' },
		...{ to: '+233241234567', message, options: { maximumSegments: 4, ...limitOf(45) } },
		approvalOptions: { values: { approveLabel: 'Pay now', disapproveLabel: 'Not yet' } },
		...parameters,
	});

const viewport = { width: 390, height: 640 };
type Scheme = 'light' | 'dark';

interface Asked {
	/** The page behind the link, on a phone without JavaScript. */
	view: Page;
	/** What the execution has put out once it went on. */
	answer(): Promise<IDataObject | undefined>;
}

/** Asks in a workflow of its own, and opens the link. */
const test = base.extend<{
	ask(name: string, parameters?: INodeParameters, colorScheme?: Scheme): Promise<Asked>;
}>({
	ask: async ({ browser, client, page, sandbox, stage }, use) => {
		await use(async (name, parameters = {}, colorScheme = 'light') => {
			const workflow = chain(name, [manually, asking(parameters)]);
			const id = await openNew(stage, page, workflow);
			await openNode(page, 'Ask');
			await expect(parametersOf(page)).toContainText('The link takes about 165 characters');
			const links = async () => (await sandbox.control.messages()).map(({ text }) => linkIn(text));
			const before = await links();
			await execute(page);
			await expect.poll(async () => (await links()).length).toBeGreaterThan(before.length);
			await expect.poll(async () => (await client.executions(id))[0]?.status).toBe('waiting');
			const phone = await browser.newContext({ viewport, colorScheme, javaScriptEnabled: false });
			const view = await phone.newPage();
			await view.goto((await links()).at(-1) ?? '');
			const answer = async () => {
				await phone.close();
				const [execution] = await client.waitForExecutions(id, 1);
				const [[item] = []] = await client.outputs(execution?.id ?? '', 'Ask');
				return item?.data as IDataObject | undefined;
			};
			return { view, answer };
		});
	},
});

const attach = async (view: Page) =>
	await test.info().attach('page', { body: await view.screenshot(), contentType: 'image/png' });

/** What axe finds wrong with a page. It needs scripts, so it gets the page where these are allowed. */
async function violationsOf(view: Page, colorScheme: Scheme = 'light'): Promise<string[]> {
	const context = await view.context().browser()?.newContext({ viewport, colorScheme });
	if (!context) throw new Error('the browser is closed');
	const copy = await context.newPage();
	await copy.setContent(await view.content());
	await copy.addScriptTag({ path: require.resolve('axe-core/axe.min.js') });
	const violations = await copy.evaluate<Array<{ id: string }>>(
		'axe.run().then(({ violations }) => violations)',
	);
	expect(await copy.evaluate('axe.run().then(({ passes }) => passes.length > 5)')).toBe(true);
	await context.close();
	return violations.map(({ id }) => id);
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`a phone without JavaScript shows the question in its ${colorScheme} theme, and the keyboard answers it`, async ({
		ask,
	}) => {
		const { view, answer: answered } = await ask(colorScheme, {}, colorScheme);
		await expect(view.getByText('Shall we pay GHS 500')).toBeVisible();
		await expect(view.locator('html')).toHaveAttribute('lang', 'en');
		await expect(view.getByRole('heading', { level: 1 })).toHaveText('Question from AKWAABA');
		await expect(view.getByText(/^Answer by .*\d\d:\d\d \(/)).toBeVisible();
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
		await attach(view);
		expect(await violationsOf(view, colorScheme)).toEqual([]);

		const answer = colorScheme === 'dark' ? 'Not yet' : 'Pay now';
		for (const name of ['Pay now', 'Not yet'].slice(0, answer === 'Pay now' ? 1 : 2)) {
			await view.keyboard.press('Tab');
			await expect(view.getByRole('button', { name })).toBeFocused();
		}
		await view.keyboard.press('Enter');
		await expect(view.getByRole('heading', { name: 'Thank you', level: 1 })).toBeVisible();
		await expect(view.getByText(`Your answer: ${answer}`)).toBeVisible();
		await expect(buttons).toHaveCount(0);
		expect(await violationsOf(view, colorScheme)).toEqual([]);
		expect(await answered()).toMatchObject({ approved: answer === 'Pay now' });
	});
}

test('a phone without JavaScript sends a text, once there is one', async ({ ask }) => {
	const { view, answer } = await ask('text', { responseType: 'freeText' });
	const field = view.getByRole('textbox', { name: 'Shall we pay GHS 500' });
	const { x = 0, width = 0 } = (await field.boundingBox()) ?? {};
	expect(x + width).toBeLessThan(viewport.width);
	// The browser lets blanks through, so the page itself says what is missing.
	await field.fill('   ');
	await view.getByRole('button', { name: 'Submit' }).click();
	await expect(view.getByRole('alert')).toHaveText('Please write an answer.');
	await attach(view);
	expect(await violationsOf(view)).toEqual([]);
	await field.fill('On <Monday>\nat 9');
	await view.getByRole('button', { name: 'Submit' }).click();
	await expect(view.getByText('Your answer: On <Monday>')).toBeVisible();
	expect(await answer()).toMatchObject({ text: 'On <Monday>\nat 9' });
});

test('an open page says by itself that it is over, and the execution goes on', async ({ ask }) => {
	const { view, answer } = await ask('over', { responseType: 'freeText', options: limitOf(0.4) });
	await expect(view.getByRole('textbox')).toBeVisible();
	const over = view.getByRole('heading', { name: 'This question is over' });
	await expect(over).toBeVisible({ timeout: 2 * patience });
	expect(await answer()).toEqual({ text: '', timedOut: true });
});
