/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { writeFileSync } from 'node:fs';

import { source } from './source';

writeFileSync('nodes/Sms/numberingPlans.ts', source());
