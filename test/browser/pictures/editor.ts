import { openCredential, openCredentials } from '../pages/credential';
import { newWorkflow, openImportMenu } from '../pages/editor';
import { nodeOn } from '../pages/canvas';
import { addAfter, addFirstStep, choose, pickerOf, search } from '../pages/nodePicker';
import type { Picture } from './take';

export const editorPictures: Picture[] = [
	{
		name: 'search',
		take: async (_stage, page) => {
			await newWorkflow(page);
			await addFirstStep(page);
			await choose(page, 'Trigger manually');
			const first = 'When clicking ‘Execute workflow’';
			await nodeOn(page, first).waitFor();
			await addAfter(page, first);
			await search(page, 'sms');
			const { x = 0, y = 0, width = 0 } = (await pickerOf(page).boundingBox()) ?? {};
			return await page.screenshot({ clip: { x, y, width, height: 250 }, animations: 'disabled' });
		},
	},
	{
		name: 'import-from-file',
		take: async (_stage, page) => {
			await newWorkflow(page);
			await (await openImportMenu(page)).hover();
			const clip = { x: 0, y: 0, width: 760, height: 360 };
			return await page.screenshot({ clip, animations: 'disabled' });
		},
	},
	{
		name: 'credential',
		take: async ({ credentials }, page) => {
			await openCredentials(page);
			const dialog = await openCredential(page, credentials.smsApi?.name ?? '');
			await dialog.getByTestId('credentials-config-container-test-success').waitFor();
			const whole = page.locator('.el-dialog', { has: dialog });
			return await whole.screenshot({ animations: 'disabled' });
		},
	},
];
