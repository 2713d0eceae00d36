import type { Mistake } from '../mistake';
import { calendar } from './calendar';
import { docs } from './docs';
import { examples } from './examples';
import { http } from './http';
import { input } from './input';
import { invoicing } from './invoicing';
import { memory } from './memory';
import { n8n } from './n8n';
import { panel } from './panel';
import { run } from './run';
import { secrets } from './secrets';
import { sms } from './sms';
import { tools } from './tools';

/** A hundred small mistakes, by the room of the code in which they are made. */
export const mistakes: readonly Mistake[] = [
	...run,
	...http,
	...n8n,
	...memory,
	...input,
	...sms,
	...invoicing,
	...calendar,
	...secrets,
	...panel,
	...examples,
	...docs,
	...tools,
];
