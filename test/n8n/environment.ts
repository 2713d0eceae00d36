/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { delimiter, dirname } from 'node:path';

import type { Release } from './releases';

export type N8nPorts = { editor: number; broker: number };

/** What the caller's shell, npm or jest set for themselves would change how n8n behaves. */
const foreign =
	/^(N8N_|DB_|QUEUE_|EXECUTIONS_|WEBHOOK_|GENERIC_|CREDENTIALS_|NODE_|JEST_|npm_|E2E_TESTS|INIT_CWD)/;

/** Quiet and local: nothing here may reach the internet or listen beyond this machine. */
const settings = {
	NODE_ENV: 'production',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	// The name in the addresses n8n shows; `localhost` may mean an address it does not listen on.
	N8N_HOST: '127.0.0.1',
	N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
	// Plain http on the loopback address.
	N8N_SECURE_COOKIE: 'false',
	// The sandbox listens on a loopback address, which this protection would refuse.
	N8N_SSRF_PROTECTION_ENABLED: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_LOG_LEVEL: 'info',
	N8N_LOG_OUTPUT: 'console',
	EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
	EXECUTIONS_DATA_SAVE_ON_ERROR: 'all',
};

/** A module that asks the internet for news at every start; older versions refuse unknown names. */
const disabledModules: Record<Release, string> = { latest: 'mcp-registry', node20: '' };

export function environmentFor(
	release: Release,
	userFolder: string,
	ports: N8nPorts,
	node: string,
): NodeJS.ProcessEnv {
	const own = Object.fromEntries(Object.entries(process.env).filter(([key]) => !foreign.test(key)));
	const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter);
	return {
		...own,
		...settings,
		// Task runners are started as `node`, which must be the same Node that runs n8n.
		PATH: path,
		N8N_USER_FOLDER: userFolder,
		N8N_PORT: String(ports.editor),
		N8N_DISABLED_MODULES: disabledModules[release],
		N8N_RUNNERS_BROKER_PORT: String(ports.broker),
	};
}
