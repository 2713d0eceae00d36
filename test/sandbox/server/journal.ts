import type { Request, RequestHandler } from 'express';

import type { ContractViolation, RecordedRequest, ServiceName, Traffic } from '../control/types';
import { createTraffic } from './traffic';

/** How many requests are kept, so that a long run doesn't fill the memory. */
const kept = 10_000;

export interface Journal {
	/** The latest requests. */
	requests(): RecordedRequest[];
	/** Counts all requests. */
	traffic(): Traffic;
	violations(): ContractViolation[];
	addViolation(service: ServiceName, req: Request, message: string): void;
	/** Records each request as it was received, before values are converted or filled in. */
	record(service: ServiceName): RequestHandler;
	reset(): void;
}

export function createJournal(now: () => Date): Journal {
	let requests: RecordedRequest[] = [];
	let violations: ContractViolation[] = [];
	const traffic = createTraffic();
	return {
		requests: () => requests.slice(-kept),
		traffic: traffic.read,
		violations: () => violations,
		addViolation: (service, req, message) => {
			const { method, path } = req;
			violations.push({ service, method, path, message, at: now().toISOString() });
		},
		record: (service) => (req, res, next) => {
			const entry: RecordedRequest = {
				service,
				method: req.method,
				path: req.path,
				query: structuredClone(req.query),
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
			traffic.count(req, res, next);
		},
		reset: () => {
			requests = [];
			violations = [];
			traffic.reset();
		},
	};
}
