import { delimiter, dirname } from 'node:path';

export type N8nPorts = { editor: number; broker: number };

/** Variables set by the shell, npm or Jest that would change how n8n behaves. */
const foreign =
	/^(N8N_|DB_|QUEUE_|EXECUTIONS_|WEBHOOK_|GENERIC_|CREDENTIALS_|NODE_|JEST_|npm_|E2E_TESTS|INIT_CWD)/;

/** Keeps n8n local: no requests to the internet, and no ports that are open to other machines. */
export const localSettings = {
	NODE_ENV: 'production',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	// The host in the URLs n8n shows; `localhost` may resolve to an address it doesn't listen on.
	N8N_HOST: '127.0.0.1',
	N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
	// The editor is served over plain HTTP.
	N8N_SECURE_COOKIE: 'false',
	// The sandbox listens on a loopback address, which this protection would block.
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

export function environmentFor(
	userFolder: string,
	ports: N8nPorts,
	node: string,
): NodeJS.ProcessEnv {
	const own = Object.fromEntries(Object.entries(process.env).filter(([key]) => !foreign.test(key)));
	const path = [dirname(node), process.env.PATH].filter(Boolean).join(delimiter);
	return {
		...own,
		...localSettings,
		// n8n starts task runners as `node`, which must be the Node.js that runs n8n.
		PATH: path,
		N8N_USER_FOLDER: userFolder,
		N8N_PORT: String(ports.editor),
		// It connects to the internet at every start. A version of n8n without it would reject its name.
		N8N_DISABLED_MODULES: 'mcp-registry',
		N8N_RUNNERS_BROKER_PORT: String(ports.broker),
	};
}
