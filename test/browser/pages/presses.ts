import type { Locator, Page } from '@playwright/test';

/**
 * Counts what a person does with the mouse: a click, a drag and a choice from a list are one each. To be called before
 * the page is opened.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript({
		content: `
			globalThis.presses = 0;
			addEventListener('pointerdown', () => globalThis.presses++, true);
		`,
	});
	return async () => Number(await page.evaluate('globalThis.presses'));
}

/** Clicks into a field and types a value, as a person does. */
export async function typeInto(place: Locator, value: string): Promise<void> {
	const input = place.locator('input, textarea, .cm-content').locator('visible=true').first();
	await input.click();
	await input.fill(value);
}
