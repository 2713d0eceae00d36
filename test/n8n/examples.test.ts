import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { askWhoOwesTests } from './exampleTests/askWhoOwesTests';
import { exampleBench } from './exampleTests/bench';
import { lowBalanceTests } from './exampleTests/lowBalanceTests';
import { newEventTests } from './exampleTests/newEventTests';
import { overdueReminderTests } from './exampleTests/overdueReminderTests';
import { paymentsToCsvTests } from './exampleTests/paymentsToCsvTests';
import { testEventTests } from './exampleTests/testEventTests';
import { startExampleSetup, type ExampleSetup } from './exampleSetup';
import { releaseFor } from './releases';

const minute = 60_000;
jest.setTimeout(5 * minute);

const userFolder = mkdtempSync(join(tmpdir(), 'n8n-examples-'));
let setup: ExampleSetup;

beforeAll(async () => {
	const release = releaseFor(process.env.TEST_N8N);
	setup = await startExampleSetup({ release, userFolder, everySeconds: 3_600, invoices: 100 });
	// The requests of this test must not use up the workflows’ rate limit.
	await setup.sandbox.control.settings({ rateLimit: { limit: 100_000 } });
}, 15 * minute);

afterAll(async () => {
	await setup?.close();
	rmSync(userFolder, { recursive: true, force: true });
}, minute);

const bench = exampleBench(() => setup);
overdueReminderTests(bench);
lowBalanceTests(bench);
newEventTests(bench);
paymentsToCsvTests(bench);
askWhoOwesTests(bench);
testEventTests(bench);
