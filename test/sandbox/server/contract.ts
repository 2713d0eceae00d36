import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RequestHandler } from 'express';
import { error as validatorError, middleware } from 'express-openapi-validator';
import { parse } from 'yaml';

import type { Service, Violation, ViolationKind } from './service';

const folder = join(__dirname, '..', '..', 'contract');

type Steps = RequestHandler[];

const shared = globalThis as { sandboxContracts?: Map<string, Steps> };

/** Compiled descriptions. All test files of a process share them, because compiling one takes a second. */
const compiled = (shared.sandboxContracts ??= new Map<string, Steps>());

function stepsOf(contract: string, prefix: string): Steps {
	const description = parse(readFileSync(join(folder, contract), 'utf8')) as object;
	return middleware({
		apiSpec: Object.assign(description, { servers: [{ url: prefix }] }) as never,
		validateApiSpec: false,
		validateSecurity: false,
		validateRequests: { allErrors: true },
		validateResponses: true,
		fileUploader: false,
	}) as Steps;
}

/**
 * The validator's steps in a different order. The validator would check the request first. A service checks the key and
 * the rate limit before it reads anything, and these errors must match the OpenAPI description as well.
 */
export function contractSteps(service: Service) {
	const { contract, prefix } = service;
	const key = contract + prefix;
	const steps = compiled.get(key) ?? stepsOf(contract, prefix);
	compiled.set(key, steps);
	const step = (name: string) => {
		const found = steps.find((candidate) => candidate.name === `${name}Middleware`);
		if (!found) throw new Error(`express-openapi-validator no longer has a step "${name}"`);
		return found;
	};
	const checkRequest = step('request');
	return {
		before: [step('pathParams'), postpone(step('metadata')), step('response')],
		after: [
			failPostponed,
			((req, res, next) =>
				service.checksRequests?.() ? next() : checkRequest(req, res, next)) as RequestHandler,
		],
	};
}

const postpone =
	(step: RequestHandler): RequestHandler =>
	async (req, res, next) =>
		await step(req, res, (error?: unknown) => {
			res.locals.pathError = error;
			next();
		});

const failPostponed: RequestHandler = (_req, res, next) => {
	next(res.locals.pathError ?? res.locals.bodyError);
};

const kinds: Array<[kind: ViolationKind, applies: (error: unknown, status: number) => boolean]> = [
	['malformed', (error) => 'type' in Object(error) && !('path' in Object(error))],
	['notFound', (error) => error instanceof validatorError.NotFound],
	['method', (error) => error instanceof validatorError.MethodNotAllowed],
	['invalid', (_error, status) => status < 500],
];

/** Converts any error to a violation. */
export function toViolation(error: unknown): Violation {
	const { status, message, errors } = Object(error) as Partial<{
		status: number;
		message: string;
		errors: Array<{ path: string; message: string }>;
	}>;
	const code = status ?? 500;
	return {
		kind: kinds.find(([, applies]) => applies(error, code))?.[0] ?? 'unexpected',
		status: code,
		message: message ?? String(error),
		details: (errors ?? []).map((detail) => ({ path: detail.path, message: detail.message })),
	};
}
