/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- tests and tools run on a developer's machine, not inside n8n */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { accounts, prefixes } from '../accounts';
import type { Context, Service } from '../server/service';
import { refuse } from './errors';
import { recognise } from './gate';
import { routes } from './routes';
import { seedStore } from './seed';

const contract = 'calendar.openapi.yaml';
const contractFile = join(__dirname, '..', '..', 'contract', contract);

export function calendar({ now }: Context): Service {
	let current = seedStore(now).store;
	const description = parse(readFileSync(contractFile, 'utf8')) as object;
	return {
		name: 'calendar',
		prefix: prefixes.calendar,
		contract,
		gates: [recognise],
		router: routes(() => current, description, accounts.calendar.namespace),
		refuse,
		reset: () => {
			current = seedStore(now).store;
		},
	};
}
