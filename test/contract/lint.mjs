// Runs in its own thread because the linter is an ES module, which Jest can't load.
import { parentPort, workerData } from 'node:worker_threads';

import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const findings = await lint({ ref: workerData, config });
parentPort.postMessage(
	findings.map(({ severity, ruleId, message, location }) => {
		const [{ pointer } = {}] = location;
		return `${severity} ${ruleId}: ${message} (${pointer})`;
	}),
);
