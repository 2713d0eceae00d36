import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { webhookSecret, untilRegistered } from '../../n8n/exampleSetup';
import { paidToSms } from '../../n8n/examples';
import { type OpenInvoice, readInvoicing } from '../../n8n/invoices';
import { webhookPath } from '../../n8n/workflow';
import { zoomToFit } from '../pages/canvas';
import { openWorkflow } from '../pages/editor';
import type { Stage } from '../stage';
import { hideCovers } from './canvas';
import type { Picture } from './take';

/** Narrow, so that a reader on a phone can still read what is on it. */
const size = { width: 840, height: 560 };

/** How long a step of the mouse is seen, in milliseconds, and how many lead to a button. */
const step = { ms: 50, count: 9 };

const ARROW =
	'<svg width="26" height="26" viewBox="0 0 26 26"><path d="M3 2v19l5-5 3 8 4-2-3-7h7z" fill="#fff" stroke="#000" stroke-width="1.6"/></svg>';

const WORDS_LOOK =
	'position: fixed; inset: auto 0 14px; margin: 0 auto; width: max-content; padding: 9px 20px; border-radius: 99px; font: 600 17px system-ui, sans-serif; background: #14211f; color: #fff; box-shadow: 0 2px 12px #0006;';

interface Frame {
	picture: Buffer;
	/** How long it is seen, in milliseconds. */
	ms: number;
}

/** Takes pictures of a page, with a mouse pointer and a line of text, which a screenshot has not. */
class Camera {
	readonly frames: Frame[] = [];

	private mouse = { x: size.width * 0.62, y: size.height * 0.9 };

	constructor(private readonly page: Page) {}

	/** What the reader should see now, in a few words. */
	async say(words: string): Promise<void> {
		await this.draw('film-words', words, WORDS_LOOK);
	}

	async show(ms: number): Promise<void> {
		const picture = await this.page.screenshot();
		const last = this.frames.at(-1);
		if (last?.picture.equals(picture)) last.ms += ms;
		else this.frames.push({ picture, ms });
	}

	/** Moves the pointer there and clicks. */
	async click(target: Locator): Promise<void> {
		const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
		const [from, to] = [this.mouse, { x: x + width / 2, y: y + height / 2 }];
		for (let at = 1; at <= step.count; at++) {
			// Slow at both ends, as a hand is.
			const part = (1 - Math.cos((Math.PI * at) / step.count)) / 2;
			await this.point({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
			await this.page.mouse.move(this.mouse.x, this.mouse.y);
			await this.show(step.ms);
		}
		await this.show(350);
		await target.click();
	}

	async point(place = this.mouse): Promise<void> {
		this.mouse = place;
		const at = `left: ${place.x - 3}px; top: ${place.y - 2}px;`;
		await this.draw('film-mouse', ARROW, `position: fixed; ${at} pointer-events: none;`);
	}

	/** Lays something over the page, or changes it. */
	private async draw(id: string, html: string, look: string): Promise<void> {
		const element = `document.getElementById('${id}') ?? document.body.appendChild(document.createElement('div'))`;
		const values = JSON.stringify({ id, innerHTML: html });
		const style = JSON.stringify(`z-index: 99999; ${look}`);
		await this.page.evaluate(
			`{ const it = ${element}; Object.assign(it, ${values}); it.style.cssText = ${style}; }`,
		);
	}
}

/** One moving picture of the frames, which browsers and GitHub play without end. */
async function join(frames: Frame[]): Promise<Buffer> {
	const pictures = frames.map(({ picture }) => picture);
	return await sharp(pictures, { join: { animated: true } })
		.webp({ delay: frames.map(({ ms }) => ms), loop: 0, quality: 80, effort: 6, minSize: true })
		.toBuffer();
}

/** Invoices of this process that are paid: the workflow thanks once for each. */
const paid = new Set<string>();

/** The button of the first invoice whose client can get a message. */
async function findPayable({ sandbox }: Stage, page: Page): Promise<Locator> {
	for (const row of await page.locator('#invoices > li').all()) {
		const [number = ''] = /INV-\d+/.exec(await row.innerText()) ?? [];
		const [invoice] = await readInvoicing<OpenInvoice[]>(sandbox, `/invoices?search=${number}`);
		if (!invoice?.clientId || paid.has(number)) continue;
		const path = `/clients/${invoice.clientId}`;
		const { phone } = await readInvoicing<OpenInvoice['client']>(sandbox, path);
		const button = row.getByRole('button', { name: /^Mark as paid/ });
		if (!phone?.startsWith('+') || (await button.count()) === 0) continue;
		paid.add(number);
		return button;
	}
	throw new Error('The page shows no invoice whose client can get a message');
}

/**
 * Two invoices are marked as paid, and a published workflow thanks both clients: fifteen seconds, of which the time that
 * n8n takes is left out.
 */
const takeFilm =
	(colorScheme: 'light' | 'dark') =>
	async (stage: Stage, page: Page): Promise<Buffer> => {
		const { client, credentials, sandbox, url } = stage;
		const { control } = sandbox;
		await control.reset();
		const workflow = await client.publish(paidToSms(sandbox), credentials);
		const webhookUrl = url + webhookPath(workflow);
		await untilRegistered(webhookUrl);
		const webhook = await control.registerWebhook({ url: webhookUrl, secret: webhookSecret });
		const before = page.viewportSize();
		await page.setViewportSize(size);
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		const camera = new Camera(page);

		await openWorkflow(page, workflow.id);
		await zoomToFit(page);
		await hideCovers(page);
		await camera.say('When an invoice is paid, n8n thanks the client by SMS');
		await camera.show(3_000);

		await page.goto(sandbox.url);
		await page
			.getByRole('button', { name: /^Mark as paid/ })
			.first()
			.waitFor();
		await camera.point();
		await camera.say('A client pays …');
		await camera.show(1_200);
		for (const words of ['… and gets a message', '… and so does the next']) {
			const messages = (await control.messages()).length;
			await camera.click(await findPayable(stage, page));
			await camera.show(700);
			await page.locator('#messages > li').nth(messages).waitFor();
			await camera.say(words);
			await camera.show(2_500);
		}
		await camera.say('No code. Nothing sent twice.');
		await camera.show(2_500);

		await control.removeWebhook(webhook.id);
		await page.emulateMedia({ colorScheme: 'light' });
		if (before) await page.setViewportSize(before);
		return await join(camera.frames);
	};

export const films: Picture[] = [
	{ name: 'film', take: takeFilm('light'), ending: 'webp' },
	{ name: 'film-dark', take: takeFilm('dark'), ending: 'webp' },
];
