import { gunzipSync } from 'zlib';

import type { RequestHandler } from 'express';

/** What n8n's body-parser middleware and parseIncomingMessage add to a request. */
export interface N8nRequest {
	rawBody?: Buffer;
	readRawBody: () => Promise<void>;
}

/**
 * Reads a request for a version 1 node the way n8n 2.41 does before it calls webhook(): first the raw bytes,
 * decompressed if necessary, then the body, parsed according to its content type. Malformed JSON or XML and unknown
 * charsets are answered with 422 and never reach the node. Parsing a form consumes the stream; other multipart types
 * are left unread.
 */
export function n8nBody(): RequestHandler {
	return async (req, res, next) => {
		const request = req as typeof req & N8nRequest;
		const type = req.headers['content-type']?.split(';')[0]?.toLowerCase();
		const charset = /charset="?([^";]+)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
		request.readRawBody = async () => {
			if (request.rawBody) return;
			if (!req.readable) throw new Error('Request body stream was aborted or is not readable');
			const chunks: Buffer[] = [];
			for await (const chunk of req) chunks.push(chunk as Buffer);
			const bytes = Buffer.concat(chunks);
			request.rawBody = req.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
		};
		if (type === 'multipart/form-data') {
			for await (const chunk of req) void chunk;
			req.body = { data: {}, files: {} };
			return next();
		}
		if (type?.startsWith('multipart/')) return next();
		await request.readRawBody();
		const unprocessable = () =>
			res.status(422).json({ code: 422, message: 'Failed to parse request body' });
		if (/[/+]xml$/.test(type ?? '') && request.rawBody?.[0] !== '<'.charCodeAt(0)) {
			return void unprocessable();
		}
		if (type === 'application/json' && request.rawBody?.length) {
			try {
				const text = request.rawBody.toString(charset as BufferEncoding);
				req.body = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
			} catch {
				return void unprocessable();
			}
		}
		next();
	};
}
