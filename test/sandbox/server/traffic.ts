import type { Socket } from 'node:net';

import type { RequestHandler } from 'express';

import type { Traffic } from '../control/types';

export interface TrafficCounter {
	read(): Traffic;
	count: RequestHandler;
	reset(): void;
}

/** Counts requests and connections. A reset doesn't affect the count of those that are still open. */
export function createTraffic(): TrafficCounter {
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
		count: ({ socket }, res, next) => {
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
			next();
		},
		reset,
	};
}
