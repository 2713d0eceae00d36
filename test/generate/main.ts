import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { pages, ROOT } from './docs/pages';
import { source } from './source';

async function main(): Promise<void> {
	writeFileSync(join(ROOT, 'nodes/Sms/numberingPlans.ts'), source());
	for (const [path, text] of await pages()) writeFileSync(join(ROOT, path), text);
}

void main();
