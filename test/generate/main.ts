import { writeFileSync } from 'node:fs';

import { source } from './source';

writeFileSync('nodes/Sms/numberingPlans.ts', source());
