/** Labels of n8n's own that the pages name. That n8n has them is checked in test/browser/words.spec.ts. */
export const n8nWords: readonly string[] = [
	...['Approve', 'Bearer Auth', 'Create workflow', 'Decline', 'Edit Output', 'Execute step'],
	...[
		'Execute Once',
		'Execute workflow',
		'Fetch Test Event',
		'From file',
		'Human review',
		'Import',
	],
	...['Install', 'Let the model define this parameter', 'Make Chat Publicly Available'],
	...['MCP Server Trigger', 'On Error', 'Open chat', 'Production URL', 'Publish', 'Retry On Fail'],
	...[
		'Send and Wait for Response',
		'Set up later in Settings',
		'Settings',
		'Simple Memory',
		'Stop Workflow',
	],
	...['System Message', 'Test URL', 'Tool', 'Webhook URLs'],
];
