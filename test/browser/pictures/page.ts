import type { Page } from '@playwright/test';

import { offerFreeEvents } from '../../n8n/freeEvents';
import { sendMessage } from '../../n8n/messages';
import type { Stage } from '../stage';
import type { Picture } from './take';

/** The sandbox’s own page after the first examples have run. */
const takePage =
	(colorScheme: 'light' | 'dark') =>
	async (stage: Stage, page: Page): Promise<Buffer> => {
		const { control, url } = stage.sandbox;
		await control.reset();
		await offerFreeEvents(control);
		const before = page.viewportSize();
		await page.setViewportSize({ width: 1120, height: 780 });
		await page.emulateMedia({ colorScheme });
		await page.goto(url);
		await page.getByRole('button', { name: 'Add event' }).click();
		await page
			.getByRole('button', { name: /^Mark as paid/ })
			.first()
			.click();
		const thanks = 'Thank you, Kwame! We have received GHS 272.95 for INV-00200.';
		await sendMessage(stage.sandbox, thanks, '+233556634422');
		const news = 'New: Harbour Concert, tomorrow at 19:00. Tickets USD 60.';
		await sendMessage(stage.sandbox, news);
		await page.getByText('New: Harbour Concert').waitFor();
		await page.evaluate('document.activeElement.blur()');
		const picture = await page.screenshot({ animations: 'disabled' });
		await page.emulateMedia({ colorScheme: 'light' });
		if (before) await page.setViewportSize(before);
		return picture;
	};

/** The last ones, because they start the sandbox over. */
export const pagePictures: Picture[] = [
	{ name: 'sandbox', take: takePage('light') },
	{ name: 'sandbox-dark', take: takePage('dark') },
];
