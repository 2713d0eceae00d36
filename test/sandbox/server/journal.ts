import type { Socket } from 'node:net';

import type { Request, RequestHandler, Response } from 'express';

import type { ContractViolation, RecordedRequest, ServiceName, Traffic } from '../control/types';

/** How many requests are kept, so that a long run doesn't fill the memory. */
const kept = 10_000;

/** Counts requests and connections. A reset doesn't affect the count of those that are still open. */
function createTraffic() {
	const connections = new Set<Socket>();
	let underWay = 0;
	let traffic: Traffic;
	const reset = () => {
		const peaks = { peakConcurrent: underWay, peakConnections: connections.size };
		traffic = { requests: 0, answers: {}, ...peaks };
	};
	reset();
	return {
		read: () => traffic,
		count: ({ socket }: Request, res: Response) => {
			if (!connections.has(socket)) {
				connections.add(socket);
				socket.once('close', () => connections.delete(socket));
			}
			underWay += 1;
			traffic.requests += 1;
			traffic.peakConcurrent = Math.max(traffic.peakConcurrent, underWay);
			traffic.peakConnections = Math.max(traffic.peakConnections, connections.size);
			const began = traffic;
			// Emitted after the last byte, or when the connection is closed.
			res.once('close', () => {
				underWay -= 1;
				const status = res.headersSent ? res.statusCode : 0;
				began.answers[status] = (began.answers[status] ?? 0) + 1;
			});
		},
		reset,
	};
}

export function createJournal(now: () => Date) {
	let requests: RecordedRequest[] = [];
	let violations: ContractViolation[] = [];
	const traffic = createTraffic();
	return {
		/** The latest requests. */
		requests: () => requests.slice(-kept),
		/** Counts all requests. */
		traffic: traffic.read,
		violations: () => violations,
		addViolation: (service: ServiceName, req: Request, message: string) => {
			const { method, path } = req;
			violations.push({ service, method, path, message, at: now().toISOString() });
		},
		/** Records each request as it was received, before values are converted or filled in. */
		record:
			(service: ServiceName): RequestHandler =>
			(req, res, next) => {
				const entry: RecordedRequest = {
					service,
					method: req.method,
					path: req.path,
					query: structuredClone(req.query),
					...(res.locals.fresh === undefined ? {} : { fresh: String(res.locals.fresh) }),
					headers: { ...req.headers },
					body: structuredClone(req.body as unknown),
					rawBody: String(res.locals.rawBody ?? ''),
					status: 0,
					at: now().toISOString(),
				};
				if (requests.length >= 2 * kept) requests = requests.slice(-kept);
				requests.push(entry);
				const answered = () => {
					entry.status = res.headersSent ? res.statusCode : 0;
				};
				res.once('finish', answered).once('close', answered);
				traffic.count(req, res);
				next();
			},
		reset: () => {
			requests = [];
			violations = [];
			traffic.reset();
		},
	};
}

export type Journal = ReturnType<typeof createJournal>;
