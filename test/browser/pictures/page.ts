import type { Page } from '@playwright/test';

import { offerFreeEvents } from '../../n8n/freeEvents';
import type { Stage } from '../stage';
import type { Picture } from './take';

async function send({ sandbox: { sms } }: Stage, to: string, message: string): Promise<void> {
	const response = await fetch(`${sms.baseUrl}/api/v1/sms/send`, {
		method: 'POST',
		headers: { authorization: `Bearer ${sms.apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ senderId: sms.senderIds[0], to: [to], message }),
	});
	if (!response.ok) throw new Error(await response.text());
}

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
			.getByRole('button', { name: /^Mark INV/ })
			.first()
			.click();
		await send(
			stage,
			'+233556634422',
			'Thank you, Kwame! We have received GHS 272.95 for INV-00200.',
		);
		await send(stage, '+233241234567', 'New: Harbour Concert, tomorrow at 19:00. Tickets USD 60.');
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
