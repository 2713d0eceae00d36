import { join } from 'node:path';

import { createConfig, lint } from '@redocly/openapi-core';

test.each(['sms', 'invoicing', 'calendar'])(
	'the OpenAPI description of %s has no lint errors or warnings',
	async (service) => {
		const config = await createConfig({ extends: ['recommended'] });
		const findings = await lint({ ref: join(__dirname, `${service}.openapi.yaml`), config });
		const told = findings.map(({ severity, ruleId, message, location: [{ pointer } = {}] }) => {
			return `${severity} ${ruleId}: ${message} (${pointer})`;
		});
		expect(told).toEqual([]);
	},
	20_000,
);
