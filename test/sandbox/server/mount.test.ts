import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import axios from 'axios';
import express, { Router } from 'express';

import { createFaults } from './faults';
import { createJournal, type Journal } from './journal';
import { mount } from './mount';
import { createSettings, createTimers, Refusal, type Service } from './service';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** Runs a service with the SMS service's OpenAPI description and the given parts. */
async function serve(part: Partial<Service>): Promise<{ url: string; journal: Journal }> {
	const timers = createTimers();
	const now = () => new Date();
	const journal = createJournal(now);
	const service: Service = {
		name: 'sms',
		prefix: '/some/where',
		contract: 'sms.openapi.yaml',
		gates: [],
		router: Router().get('/api/v1/sms/balance', (_req, res) => {
			res.json({ balance: 1, currency: 'units' });
		}),
		refuse: ({ status, kind }) => new Refusal(status, { error: kind }),
		reset: () => {},
		...part,
	};
	const context = { settings: createSettings().read, now, timers };
	const steps = mount(service, context, journal, createFaults(timers));
	const server = createServer(express().use(service.prefix, steps));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	servers.push(server);
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where`, journal };
}

const balance = '/api/v1/sms/balance';
const answerWith = (body: object) =>
	Router().get(balance, (_req, res) => {
		res.json(body);
	});
const refuseWith = (body: Record<string, unknown>) =>
	Router().use((_req, _res, next) => next(new Refusal(401, body)));

const broken = Router().use(() => {
	throw new TypeError('broken');
});

const extra = { balance: 1, currency: 'units', secret: 1 };
const mistakes: Array<[what: string, part: Partial<Service>, message: RegExp]> = [
	['an additional field', { router: answerWith(extra) }, /additional properties/],
	['an error with the wrong shape', { router: refuseWith({ message: 'no' }) }, /'error'/],
	['a gate’s error with the wrong shape', { gates: [refuseWith({ message: 'no' })] }, /'error'/],
	['a bug', { router: broken }, /broken/],
];
test.each(mistakes)(
	'%s is recorded as a violation and answered with 500',
	async (_what, part, message) => {
		const { url, journal } = await serve(part);
		const answer = await axios.get<unknown>(url + balance, { validateStatus: () => true });
		expect(answer).toMatchObject({ status: 500, data: { error: 'unexpected' } });
		expect(journal.violations()).toMatchObject([
			{ service: 'sms', path: balance, message: expect.stringMatching(message) as string },
		]);
	},
);
