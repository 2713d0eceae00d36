import { config } from '@n8n/node-cli/eslint';

/** n8n's rules without those for code that runs inside n8n. ESLint finds this file by the flag in `test/eslint.env`. */
export default [
	...config,
	// Copies with mistakes in them.
	{ ignores: ['.nightly/**', '.stryker-tmp/**'] },
	{
		files: ['**/*.ts'],
		rules: {
			'@n8n/community-nodes/no-dangerous-functions': 'off',
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			'@n8n/community-nodes/require-node-api-error': 'off',
			// TypeScript resolves them; the plugin doesn’t know wildcards in the exports of a package.
			'import-x/no-unresolved': 'off',
			'no-console': 'off',
		},
	},
];
