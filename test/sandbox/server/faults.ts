import type { RequestHandler, Response } from 'express';

import type { Fault, FaultKind, ServiceName } from '../control/types';
import type { Timers } from './service';

type Failure = (res: Response, fault: Fault, answer: string) => void;

const asText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

const errorPage = '<!doctype html><html><body><h1>Bad Gateway</h1><p>nginx</p></body></html>';

const warning =
	'<br />\n<b>Warning</b>:  Undefined variable $name in <b>/srv/site/plugin.php</b> on line <b>12</b><br />\n';

/** These need the service’s answer first. */
const later: FaultKind[] = ['cut', 'php'];

/** Sends another answer: this one, unless the fault says otherwise. */
const instead =
	(usual: number, type: string, text: unknown): Failure =>
	(res, { kind, status = usual, headers, location = '/', body = text }, answer) =>
		// Not res.json or res.send, because the validator checks these and faults break the OpenAPI description on purpose.
		res
			.status(status)
			.set({ 'content-type': type, ...(kind === 'redirect' && { location }), ...headers })
			.end(asText(body) + (kind === 'php' ? answer : ''));

const json = 'application/json';

/** What each kind does instead of answering. `delay` isn't listed because it only waits. */
const failures: Record<Exclude<FaultKind, 'delay'>, Failure> = {
	status: instead(500, `${json}; charset=utf-8`, {
		error: 'Injected failure',
		code: 'SERVER_ERROR',
	}),
	html: instead(502, 'text/html', errorPage),
	empty: instead(200, json, ''),
	redirect: instead(302, 'text/plain', 'Moved'),
	php: instead(200, 'text/html; charset=UTF-8', warning),
	drop: (res) => res.socket?.destroy(),
	cut: (res, _fault, answer) => {
		res.set({ 'content-type': json, 'content-length': `${Buffer.byteLength(answer)}` });
		res.write(answer.slice(0, Math.ceil(answer.length / 2)), () => res.socket?.destroy());
	},
};

/** Holds back the finished answer and passes it to `intercept`, with a function that sends it. */
function holdBack(res: Response, intercept: (answer: string, release: () => void) => void) {
	const end = res.end.bind(res);
	res.end = ((chunk?: unknown) => {
		const answer = chunk instanceof Buffer || typeof chunk === 'string' ? chunk : '';
		res.end = end;
		intercept(String(answer), () => end(answer));
		return res;
	}) as typeof res.end;
}

function failAfterwards(res: Response, fault: Fault, fail: Failure) {
	holdBack(res, (answer) => {
		for (const name of res.getHeaderNames()) {
			if (name !== 'date') res.removeHeader(name);
		}
		fail(res, fault, answer);
	});
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const toPattern = (path: string) =>
	path.includes('*')
		? new RegExp(
				`^${path
					.split('**')
					.map((part) => part.split('*').map(escaped).join('[^/]*'))
					.join('.*')}$`,
			)
		: new RegExp(`^${escaped(path)}`);

export const isFaultKind = (kind: unknown): kind is FaultKind =>
	kind === 'delay' || Object.keys(failures).includes(String(kind));

export function createFaults(timers: Timers) {
	let planned: Array<{ fault: Fault; path: RegExp; left: number }> = [];
	return {
		add: (fault: Fault) => {
			planned.push({ fault, path: toPattern(fault.path ?? '**'), left: fault.times ?? Infinity });
		},
		/** Those that aren’t used up. */
		pending: () =>
			planned.filter(({ left }) => left > 0).map(({ fault, left }) => ({ ...fault, times: left })),
		clear: () => {
			planned = [];
		},
		/** Applies the first matching fault that isn't used up. */
		apply:
			(service: ServiceName): RequestHandler =>
			(req, res, next) => {
				const matching = planned.find(
					({ fault, path, left }) =>
						left > 0 &&
						(fault.service ?? service) === service &&
						(fault.method ?? req.method).toUpperCase() === req.method &&
						path.test(req.path),
				);
				if (!matching) return next();
				matching.left -= 1;
				const { fault } = matching;
				if (fault.kind === 'delay') {
					const wait = (then: () => void) => timers.after(fault.ms ?? 1_000, then);
					if (!fault.after) return wait(next);
					holdBack(res, (_answer, release) => wait(release));
				} else {
					const early = !fault.after && !later.includes(fault.kind);
					if (early) return failures[fault.kind](res, fault, '');
					failAfterwards(res, fault, failures[fault.kind]);
				}
				return next();
			},
	};
}

export type Faults = ReturnType<typeof createFaults>;
