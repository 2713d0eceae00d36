import { Router, type Request, type RequestHandler } from 'express';

import { accounts, prefixes } from '../accounts';
import type { Context, Service } from '../server/service';
import { balance, openAccount, refusal, send, subscribe, type Account, type Send } from './account';

type LegacyAction = (account: Account, query: Record<string, string>, at: Date) => object;

const required = (query: Record<string, string>, name: string) => {
	if (!query[name]) throw refusal(400, `Missing parameter: ${name}`);
	return query[name];
};
/** Legacy requests have numbers without a plus sign. They are recorded with it. */
const toNumber = (text: string) => `+${text.trim().replace(/^\+/, '')}`;

const legacyActions: Record<string, LegacyAction> = {
	'send-sms': (account, query, at) => {
		const to = required(query, 'to').split(',').map(toNumber);
		return send(
			account,
			{ to, senderId: required(query, 'from'), message: required(query, 'sms') },
			at,
		);
	},
	'check-balance': (account) => balance(account),
	'subscribe-us': (_account, query) => subscribe(toNumber(required(query, 'phone_number'))),
};

/** So many messages are on the page. */
const shown = 50;

const isLegacy = (req: Request) => /^\/(sms|contacts)\/api\/?$/.test(req.path);
const presentedKey = (req: Request) =>
	isLegacy(req) ? req.query.api_key : /^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1];

const checkKey: RequestHandler = (req, _res, next) => {
	next(presentedKey(req) === accounts.sms.apiKey ? undefined : refusal(401, 'Invalid API key'));
};

export function sms(context: Context): Service {
	let account = openAccount();

	const router = Router();
	router.post('/sms/send', (req, res) => {
		res.json(send(account, req.body as Send, context.now()));
	});
	router.get('/sms/balance', (_req, res) => res.json(balance(account)));
	router.get(['/sms/api', '/contacts/api'], (req, res) => {
		const query = req.query as Record<string, string>;
		const act = legacyActions[required(query, 'action')];
		if (!act) throw refusal(400, `Unknown action: ${query.action}`);
		res.json(act(account, query, context.now()));
	});

	const control = Router();
	control.get('/messages', (_req, res) => res.json(account.messages));
	control.get('/wallet', (_req, res) => res.json({ units: account.wallet }));
	control.post('/wallet', (req, res) => {
		account.wallet = (req.body as { units: number }).units;
		res.sendStatus(204);
	});

	return {
		name: 'sms',
		prefix: prefixes.sms,
		contract: 'sms.openapi.yaml',
		gates: [checkKey],
		router,
		refuse: ({ status, message }) => refusal(status, message),
		control,
		page: () => ({
			units: account.wallet,
			messages: account.messages.map((message, id) => ({ id, ...message })).slice(-shown),
		}),
		reset: () => {
			account = openAccount();
		},
	};
}
