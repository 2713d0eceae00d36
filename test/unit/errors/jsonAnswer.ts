import { readAnswer } from '../../../nodes/shared/http/readAnswer';
import type { Answer } from '../../../nodes/shared/service';

/** An answer with this body, which is JSON unless it is a text. */
export const jsonAnswer = (statusCode: number, body: unknown, headers = {}): Answer =>
	readAnswer({
		statusCode,
		headers: { 'content-type': 'application/json', ...headers },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
