// A module of its own: the linter is published for ES modules only, which the test runner cannot load.
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const findings = [];
for (const ref of process.argv.slice(2)) {
	for (const { severity, ruleId, message, location } of await lint({ ref, config })) {
		findings.push(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ref})`);
	}
}
process.stdout.write(JSON.stringify(findings));
